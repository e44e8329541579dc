const LENGTH_BYTES = 4;

/**
 * Joins parts so that different lists never give the same bytes: each part is preceded by its
 * length (four bytes, big endian). Plain joining would make `['ab', 'c']` equal to `['a', 'bc']`.
 */
export function lengthPrefixed(parts: readonly (string | Buffer)[]): Buffer {
  const joined = Buffer.allocUnsafe(lengthPrefixedSize(parts));
  writeLengthPrefixed(joined, 0, parts);
  return joined;
}

/** The bytes that {@link lengthPrefixed} takes. */
export function lengthPrefixedSize(parts: readonly (string | Buffer)[]): number {
  let size = 0;
  for (const part of parts) {
    size += LENGTH_BYTES + (typeof part === 'string' ? Buffer.byteLength(part) : part.length);
  }
  return size;
}

/** Writes {@link lengthPrefixed} at an offset of a buffer that has room for it. */
export function writeLengthPrefixed(
  target: Buffer,
  at: number,
  parts: readonly (string | Buffer)[],
): void {
  let offset = at;
  for (const part of parts) {
    const start = offset + LENGTH_BYTES;
    const length = typeof part === 'string' ? target.write(part, start) : part.copy(target, start);
    target.writeUInt32BE(length, offset);
    offset = start + length;
  }
}
