import { randomFillSync } from 'node:crypto';

/**
 * Between other work, a call for random bytes takes several times as long as an encryption, and as long for
 * 12 as for thousands. A pool reveals nothing: who can read this memory can also read the
 * key-encryption keys. What has been taken from it is wiped.
 */
const pool = Buffer.alloc(8 * 1024);
let taken = pool.length;

/**
 * Random bytes for nonces and keys. The caller may wipe the buffer: its bytes are nowhere else.
 *
 * @param length in bytes, at most 8 KiB
 * @throws RangeError if it is longer
 */
export function takeRandomBytes(length: number): Buffer {
  if (length > pool.length) throw new RangeError(`At most ${pool.length} random bytes at a time.`);
  if (taken + length > pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  // Outside of V8's heap, whose collector copies small arrays and leaves the old ones behind.
  const bytes = Buffer.allocUnsafe(length);
  pool.copy(bytes, 0, taken, taken + length);
  pool.fill(0, taken, taken + length);
  taken += length;
  return bytes;
}
