import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chooseLanguage, LANGUAGES, TEXTS } from './choose-language.js';

describe('chooseLanguage', () => {
  it.each([
    ['DE', undefined, 'de'],
    ['FR', undefined, 'fr'],
    ['ES', '', 'es'],
    ['NL', undefined, 'nl'],
    ['GB', undefined, 'en'],
    ['PL', undefined, 'en'],
    [null, undefined, 'en'],
  ])('takes that of the market %s where the browser says nothing', (market, header, language) => {
    expect(chooseLanguage({ market, acceptLanguage: header })).toBe(language);
  });

  it.each([
    ['BE', 'fr-BE,nl;q=0.8', 'fr'],
    ['CH', 'en-US,en;q=0.9,fr;q=0.8,de;q=0.7', 'fr'],
    ['DE', 'en-US,en;q=0.9,de;q=0.5', 'de'],
  ])('takes the language of the market %s that the browser prefers: %s', (...row) => {
    const [market, acceptLanguage, language] = row;
    expect(chooseLanguage({ market, acceptLanguage })).toBe(language);
  });

  it.each([
    ['DE', 'es-MX', 'es'],
    ['DE', 'pl,fr;q=0.3,en;q=0.8', 'en'],
    [null, 'nl', 'nl'],
  ])("prefers the browser's language over those of the market %s: %s", (...row) => {
    const [market, acceptLanguage, language] = row;
    expect(chooseLanguage({ market, acceptLanguage })).toBe(language);
  });

  it.each([
    ['DE', 'pl', 'de'],
    ['FR', 'en;q=0', 'fr'],
    ['NL', '*;q=0.1,,;;q=x', 'nl'],
  ])('falls back to that of the market %s for %s', (market, acceptLanguage, language) => {
    expect(chooseLanguage({ market, acceptLanguage })).toBe(language);
  });

  it('lets the shopper have the last word, in languages that there are', () => {
    const wishes = { market: 'DE', acceptLanguage: 'de' };
    expect(chooseLanguage({ ...wishes, chosen: 'fr' })).toBe('fr');
    expect(chooseLanguage({ ...wishes, chosen: 'xx' })).toBe('de');
    expect(chooseLanguage({ ...wishes, chosen: '__proto__' })).toBe('de');
  });

  it('takes any header and market', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (market, acceptLanguage) => {
        expect(LANGUAGES).toContain(chooseLanguage({ market, acceptLanguage }));
      }),
    );
  });
});

describe('the texts', () => {
  it('are all there, and no language repeats a sentence of another', () => {
    const seen = new Map<string, string>();
    for (const language of LANGUAGES) {
      const sentences = sentencesOf(TEXTS[language]);
      expect(sentences.length).toBeGreaterThan(40);
      for (const sentence of sentences) {
        expect(sentence.trim()).not.toBe('');
        // A sentence that was forgotten in translation would be found in two languages.
        if (sentence.split(' ').length > 3) expect(seen.get(sentence)).toBeUndefined();
        seen.set(sentence, language);
      }
    }
  });
});

function sentencesOf(texts: object): string[] {
  return Object.values(texts).flatMap((value: unknown) => {
    if (typeof value === 'function') return [(value as (...a: string[]) => string)('A', 'B')];
    return typeof value === 'string' ? [value] : sentencesOf(value as object);
  });
}
