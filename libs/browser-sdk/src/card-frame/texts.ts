import { languageOf, type Language } from '../card-fields/languages.js';
import type { Texts } from '../card-fields/looks.js';
import { de } from './languages/de.js';
import { en } from './languages/en.js';
import { fr } from './languages/fr.js';

/** Lists: names that are repeated in every language would be a fifth of the script. */
const TEXTS: Readonly<Record<Language, readonly string[]>> = {
  ...{ de, fr },
  en: Object.values(en),
};

const MAX_LENGTH = 200;

/** The strings of the frame: those of the page where it gave some, else those of its language. */
export function textsFrom(own: unknown, locale: unknown): Required<Texts> {
  const given = (typeof own === 'object' && own !== null ? own : {}) as Record<string, unknown>;
  const language = TEXTS[languageOf(locale) ?? 'en'];
  const entries = Object.entries(en).map(([name, english], index) => {
    const text = given[name];
    const usable = typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH;
    return [name, usable ? text : (language[index] ?? english)];
  });
  return Object.fromEntries(entries) as Required<Texts>;
}
