import { zstdDecompressSync } from 'node:zlib';
import type { Compressors, ParquetParsers } from 'hyparquet/src/types.js';

/** Node's own, which takes a fraction of the time of one in JavaScript. */
export const DECOMPRESSORS: Compressors = { ZSTD: (bytes) => zstdDecompressSync(bytes) };

/** Times keep their microseconds. */
export const PARSERS = {
  timestampFromMicroseconds: (micros: bigint) => micros,
} as ParquetParsers;
