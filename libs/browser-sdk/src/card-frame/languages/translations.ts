import type { Language } from '../../card-fields/languages.js';
import { de } from './de.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { nl } from './nl.js';

/** Every language but English, which the frame has built in. Each is a file that the vault serves. */
export const TRANSLATIONS: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  ...{ de, es, fr, it, nl },
};
