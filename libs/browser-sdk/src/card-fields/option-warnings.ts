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
 * Options that a developer has probably mistyped. They cause a warning, not an error: the vault's SDK is
 * newer than the pages that use it, and a working page must keep working.
 */
export function optionWarnings(options: object): string[] {
  const given = options as Readonly<Record<string, unknown>>;
  const warnings = unknownKeys(given, OPTIONS, '');
  for (const [name, values] of Object.entries(OPTIONS)) {
    const value = given[name];
    if (values === null || value === undefined || values.includes(value as string)) continue;
    warnings.push(`${name} must be one of ${values.join(', ')}; the default is used`);
  }
  return warnings;
}

/** The keys of an option that have no effect. */
export function unknownKeys(value: unknown, known: object, prefix: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value)
    .filter((key) => !Object.hasOwn(known, key))
    .map((key) => `${prefix}${key} is unknown and has no effect`);
}
