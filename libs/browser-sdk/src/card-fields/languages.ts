/** The languages that the card fields speak. */
export const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'nl'] as const;

export type Language = (typeof LANGUAGES)[number];

/**
 * The language of a locale such as `de` or `de-AT`.
 *
 * @returns undefined for one that the card fields do not speak
 */
export function languageOf(locale: unknown): Language | undefined {
  if (typeof locale !== 'string') return undefined;
  const [language = ''] = locale.toLowerCase().split(/[-_]/);
  return LANGUAGES.find((each) => each === language);
}
