import { holdsCardNumber } from '@tessera/cards';

/** Separators that people write between two digits of a number. */
const SEPARATORS = String.raw`[^\p{L}\p{N}]{0,3}`;

/**
 * Finds the request's own card number if its scheme is unknown, because general searches for card
 * numbers miss it. Returns null for a number that every search finds.
 */
export function ownNumberPattern(number: string): RegExp | null {
  if (holdsCardNumber(number)) return null;
  return new RegExp(Array.from(number).join(SEPARATORS), 'gu');
}
