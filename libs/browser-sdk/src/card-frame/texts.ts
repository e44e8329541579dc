import { languageOf, type Language } from '../card-fields/languages.js';
import type { Texts } from '../card-fields/looks.js';
import { de } from './languages/de.js';
import { en } from './languages/en.js';
import { es } from './languages/es.js';
import { fr } from './languages/fr.js';
import { it } from './languages/it.js';
import { nl } from './languages/nl.js';

const TEXTS: Readonly<Record<Language, Required<Texts>>> = { de, en, es, fr, it, nl };

const MAX_LENGTH = 200;

/** The strings of the frame: those of the page where it gave some, else those of its language. */
export function textsFrom(own: unknown, locale: unknown): Required<Texts> {
  const given = (typeof own === 'object' && own !== null ? own : {}) as Record<string, unknown>;
  const entries = Object.entries(TEXTS[languageOf(locale) ?? 'en']).map(([name, ours]) => {
    const text = given[name];
    const usable = typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH;
    return [name, usable ? text : ours];
  });
  return Object.fromEntries(entries) as Required<Texts>;
}
