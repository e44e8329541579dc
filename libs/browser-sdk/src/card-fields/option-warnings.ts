import { LANGUAGES, languageOf } from './languages.js';
import type { Texts, Theme } from './looks.js';

/** Complete by its type: a name that is missing here does not compile. */
const TEXT_NAMES: Readonly<Record<keyof Texts, true>> = {
  accountNumberLabel: true,
  expiryLabel: true,
  expiryPlaceholder: true,
  securityCodeLabel: true,
  securityCodeHint: true,
  securityCodeHintFront: true,
  cardholderNameLabel: true,
  optional: true,
  requiredField: true,
  accountNumberInvalid: true,
  accountNumberIncomplete: true,
  schemeUnknown: true,
  schemeNotAllowed: true,
  expiryInvalid: true,
  expiryPast: true,
  securityCodeInvalid: true,
  cardholderNameInvalid: true,
  cardEnding: true,
  networkFailure: true,
  sessionOver: true,
  refused: true,
  unavailable: true,
};
const THEME_NAMES: Readonly<Record<keyof Theme, true>> = {
  colorText: true,
  colorLabel: true,
  colorPlaceholder: true,
  colorBackground: true,
  colorBorder: true,
  colorAccent: true,
  colorError: true,
  fontFamily: true,
  fontSize: true,
  borderRadius: true,
};
const FIELD_MODES = ['required', 'optional', 'hidden'];
/** Null: any value, checked elsewhere or by its kind. */
const OPTIONS: Readonly<Record<string, readonly string[] | null>> = {
  vaultUrl: null,
  sessionId: null,
  container: null,
  cardholderName: FIELD_MODES,
  securityCode: FIELD_MODES,
  colorScheme: ['auto', 'light', 'dark'],
  locale: null,
  texts: null,
  theme: null,
  title: null,
};

/**
 * What a developer has probably mistyped. It is reported and not refused: the SDK of a vault is newer
 * than the pages that use it, and a page that works must go on working.
 */
export function optionWarnings(options: object): string[] {
  const given = options as Readonly<Record<string, unknown>>;
  const warnings = unknownKeys(given, OPTIONS, '');
  for (const [name, values] of Object.entries(OPTIONS)) {
    const value = given[name];
    if (values === null || value === undefined || values.includes(value as string)) continue;
    warnings.push(`${name} must be one of ${values.join(', ')}; the default is used`);
  }
  warnings.push(...unknownKeys(given['texts'], TEXT_NAMES, 'texts.'));
  warnings.push(...unknownKeys(given['theme'], THEME_NAMES, 'theme.'));
  const { locale, texts } = given;
  if (locale !== undefined && languageOf(locale) === undefined && !hasAllTexts(texts)) {
    const known = LANGUAGES.join(', ');
    warnings.push(`locale must be one of ${known}, or texts must have every string`);
  }
  return warnings;
}

function unknownKeys(value: unknown, known: object, prefix: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value)
    .filter((key) => !Object.hasOwn(known, key))
    .map((key) => `${prefix}${key} is unknown and has no effect`);
}

function hasAllTexts(texts: unknown): boolean {
  if (typeof texts !== 'object' || texts === null) return false;
  return Object.keys(TEXT_NAMES).every((name) => name in texts);
}
