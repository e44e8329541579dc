import type { Texts } from '../card-fields/looks.js';
import { en } from './languages/en.js';

const MAX_LENGTH = 200;

/**
 * The strings of the frame: those of the page where it gave some, else those of its language.
 *
 * @param translated in the order of the English strings; null for English
 */
export function textsFrom(own: unknown, translated: readonly string[] | null): Required<Texts> {
  const given = (typeof own === 'object' && own !== null ? own : {}) as Record<string, unknown>;
  const entries = Object.entries(en).map(([name, english], index) => {
    const text = given[name];
    const usable = typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH;
    return [name, usable ? text : (translated?.[index] ?? english)];
  });
  return Object.fromEntries(entries) as Required<Texts>;
}
