import { timingSafeEqual } from 'node:crypto';

/**
 * Whether two digests, signatures or tokens are equal, in a time that does not reveal where they
 * differ. Different lengths return at once: the length of the compared values is never secret here.
 */
export function constantTimeEqual(left: Buffer | string, right: Buffer | string): boolean {
  const leftBytes = Buffer.from(left as string);
  const rightBytes = Buffer.from(right as string);
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}
