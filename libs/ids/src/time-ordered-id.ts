import { randomUUID } from 'node:crypto';

const TIME_DIGITS = 12;

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
  // The variant takes two bits of this digit.
  const variant = ((Number.parseInt(hex.charAt(3), 16) & 0x3) | 0x8).toString(16);
  return `${timePrefix(time)}-8${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}

/** The time that an ID of version 7 or 8 begins with, in ms; null for any other ID. */
export function timeOfId(id: string): number | null {
  const version = id.charAt(14);
  if (version !== '7' && version !== '8') return null;
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

function timePrefix(time: number): string {
  const hex = time.toString(16).padStart(TIME_DIGITS, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
