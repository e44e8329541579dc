import { DUTCH } from './dutch.js';
import { ENGLISH } from './english.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { SPANISH } from './spanish.js';
import type { Texts } from './texts.js';

export type { Texts };

/** BCP 47, in the order of the switch. */
export const LANGUAGES = ['de', 'en', 'es', 'fr', 'nl'] as const;

export type Language = (typeof LANGUAGES)[number];

export const TEXTS: Readonly<Record<Language, Texts>> = {
  de: GERMAN,
  en: ENGLISH,
  es: SPANISH,
  fr: FRENCH,
  nl: DUTCH,
};

/** The language preferences of a request. */
export interface LanguageWishes {
  /** What the shopper chose on a page, now or before. */
  readonly chosen?: string | undefined;
  /** ISO 3166-1 alpha-2; null while the check is not known. */
  readonly market: string | null;
  readonly acceptLanguage?: string | undefined;
}

/**
 * The language of a page: what the shopper chose, else the language of the market that the browser
 * prefers, else any that it reads, else that of the market.
 */
export function chooseLanguage({ chosen, market, acceptLanguage }: LanguageWishes): Language {
  if (isLanguage(chosen)) return chosen;
  const ofMarket = MARKET_LANGUAGES.get(market ?? '') ?? [];
  const accepted = acceptedLanguages(acceptLanguage);
  return (
    accepted.find((language) => ofMarket.includes(language)) ??
    accepted[0] ??
    ofMarket[0] ??
    FALLBACK
  );
}

export function isLanguage(text: string | undefined): text is Language {
  return (LANGUAGES as readonly (string | undefined)[]).includes(text);
}

const FALLBACK: Language = 'en';

/** Languages that shoppers of a market read, the commonest first; elsewhere the browser decides. */
const MARKET_LANGUAGES: ReadonlyMap<string, readonly Language[]> = new Map([
  ['AT', ['de']],
  ['BE', ['nl', 'fr', 'de']],
  ['CH', ['de', 'fr']],
  ['DE', ['de']],
  ['ES', ['es']],
  ['FR', ['fr']],
  ['GB', ['en']],
  ['IE', ['en']],
  ['LI', ['de']],
  ['LU', ['fr', 'de']],
  ['MC', ['fr']],
  ['MT', ['en']],
  ['NL', ['nl']],
]);

/** No browser sends more; a header is read no further. */
const MAX_ACCEPTED = 20;

/** The languages of the header that we have, by preference (RFC 9110, 12.5.4); `q=0` is a no. */
function acceptedLanguages(header = ''): Language[] {
  return header
    .split(',', MAX_ACCEPTED)
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      const quality = weight === undefined ? 1 : Number(weight);
      return { language: range.split('-', 1)[0]?.toLowerCase(), quality };
    })
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality)
    .flatMap(({ language }) => (isLanguage(language) ? [language] : []));
}
