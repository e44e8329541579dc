import { timingSafeEqual } from 'node:crypto';

/**
 * Whether two digests, signatures or tokens are equal, in a time that tells nothing about where they
 * differ. A different length answers at once: the length of what is compared is never secret here.
 */
export function constantTimeEqual(left: Buffer | string, right: Buffer | string): boolean {
  const leftBytes = Buffer.from(left as string);
  const rightBytes = Buffer.from(right as string);
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}
