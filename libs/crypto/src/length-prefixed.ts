const LENGTH_BYTES = 4;

/**
 * Joins parts so that different lists never give the same bytes: each part is preceded by its
 * length (four bytes, big endian). Plain joining would make `['ab', 'c']` equal to `['a', 'bc']`.
 */
export function lengthPrefixed(parts: readonly (string | Buffer)[]): Buffer {
  let size = 0;
  for (const part of parts) {
    size += LENGTH_BYTES + (typeof part === 'string' ? Buffer.byteLength(part) : part.length);
  }
  const joined = Buffer.allocUnsafe(size);
  let offset = 0;
  for (const part of parts) {
    const start = offset + LENGTH_BYTES;
    const length = typeof part === 'string' ? joined.write(part, start) : part.copy(joined, start);
    joined.writeUInt32BE(length, offset);
    offset = start + length;
  }
  return joined;
}
