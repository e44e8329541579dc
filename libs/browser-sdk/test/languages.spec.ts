import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, languageOf, type Language } from '../src/card-fields/languages.js';
import { optionWarnings, unknownKeys } from '../src/card-fields/option-warnings.js';
import { TRANSLATIONS } from '../src/card-frame/languages/translations.js';
import { textsFrom } from '../src/card-frame/texts.js';
import { VARIABLES } from '../src/card-frame/theme.js';

const stringsOf = (language: Language): readonly string[] | null =>
  language === 'en' ? null : TRANSLATIONS[language];

describe('the languages of the card fields', () => {
  it.each(LANGUAGES)('have every string, translated: %s', (language) => {
    const texts = textsFrom(undefined, stringsOf(language));
    const english = Object.entries(textsFrom(undefined, null));
    const same = english.filter(([name, text]) => texts[name as keyof typeof texts] === text);
    // "optional" is a German word, too.
    expect(same.length).toBeLessThanOrEqual(language === 'en' ? english.length : 1);
    expect(Object.values(texts).every((text) => text !== '')).toBe(true);
  });

  it('are found by locale, with or without a region', () => {
    const locales = ['de', 'de-AT', 'EN_gb', 'fr-CH', 'es-MX', 'it', 'nl-BE', 'pt', '', 7];
    expect(locales.map(languageOf)).toEqual([
      ...['de', 'de', 'en', 'fr', 'es', 'it', 'nl'],
      ...[undefined, undefined, undefined],
    ]);
  });

  it('give way to the texts of the page', () => {
    const texts = textsFrom({ expiryLabel: 'Ablaufdatum', other: 'x' }, TRANSLATIONS.de);
    expect(texts).toMatchObject({ expiryLabel: 'Ablaufdatum', accountNumberLabel: 'Kartennummer' });
    expect(texts).not.toHaveProperty('other');
  });
});

describe('optionWarnings', () => {
  const good = { vaultUrl: 'https://vault.example', sessionId: 'x', container: '#card' };

  it('says nothing of options that are right', () => {
    expect(optionWarnings({ ...good, locale: 'de-CH', colorScheme: 'dark', title: 'x' })).toEqual(
      [],
    );
    expect(optionWarnings({ ...good, locale: 'pt', texts: textsFrom({}, null) })).toEqual([]);
    expect(optionWarnings({ theme: { colorText: 'red' } })).toEqual([]);
  });

  it('names everything that has no effect', () => {
    const warnings = optionWarnings({
      ...good,
      cardHolderName: 'required',
      cardholderName: 'maybe',
    });
    expect(warnings).toEqual([
      'cardHolderName is unknown and has no effect',
      'cardholderName must be one of required, optional, hidden; the default is used',
    ]);
    const texts = { cardNumberLabel: 'x', expiryLabel: 'y' };
    expect(unknownKeys(texts, textsFrom(undefined, null), 'texts.')).toEqual([
      'texts.cardNumberLabel is unknown and has no effect',
    ]);
    expect(unknownKeys({ accent: 'red', colorText: 'red' }, VARIABLES, 'theme.')).toEqual([
      'theme.accent is unknown and has no effect',
    ]);
  });
});
