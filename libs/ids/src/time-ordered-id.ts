import { randomUUID } from 'node:crypto';

/** Of the 48 bits of a time. */
const HALF = 2 ** 24;
const HALF_DIGITS = 6;

/**
 * A UUID of version 7 (RFC 9562): IDs of rows that are written in order of time. A random primary key
 * touches another page of its index for every row, and Postgres logs that page whole once per
 * checkpoint.
 */
export function timeOrderedId(now = new Date()): string {
  return `${timePrefix(now.getTime())}-7${randomUUID().slice(15)}`;
}

/**
 * A UUID of version 8 (RFC 9562) in the layout of version 7, with 74 bits of a hash in place of the
 * random ones: the same time and hash result in the same ID.
 *
 * @param hex at least 19 hexadecimal digits
 */
export function timeOrderedHashId(time: number, hex: string): string {
  return timeOrderedHashIds(hex)(time);
}

/** {@link timeOrderedHashId} of one hash, by the time. */
export function timeOrderedHashIds(hex: string): (time: number) => string {
  // The variant takes two bits of this digit.
  const variant = ((Number.parseInt(hex.charAt(3), 16) & 0x3) | 0x8).toString(16);
  const rest = `-8${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
  return (time) => timePrefix(time) + rest;
}

/** The time that an ID of version 7 or 8 begins with, in ms; null for any other ID. */
export function timeOfId(id: string): number | null {
  const version = id.charAt(14);
  if (version !== '7' && version !== '8') return null;
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** In two halves: V8 writes integers of up to 31 bits fast, and longer ones as fractions. */
function timePrefix(time: number): string {
  const high = Math.floor(time / HALF)
    .toString(16)
    .padStart(HALF_DIGITS, '0');
  const low = (time % HALF).toString(16).padStart(HALF_DIGITS, '0');
  return `${high}${low.slice(0, 2)}-${low.slice(2)}`;
}
