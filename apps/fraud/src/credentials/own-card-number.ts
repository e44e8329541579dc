import { holdsCardNumber } from '@tessera/cards';

/** Between two digits of a number as people write it. */
const SEPARATORS = String.raw`[^\p{L}\p{N}]{0,3}`;

/**
 * Finds the number of the request's own card where no scheme is known for it, so that no search for
 * card numbers does. Null for a number that any search finds.
 */
export function ownNumberPattern(number: string): RegExp | null {
  if (holdsCardNumber(number)) return null;
  return new RegExp(Array.from(number).join(SEPARATORS), 'gu');
}
