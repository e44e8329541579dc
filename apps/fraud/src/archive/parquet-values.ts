import { zstdDecompressSync } from 'node:zlib';
import type { ParquetReadOptions } from 'hyparquet';

type Setting<Name extends keyof ParquetReadOptions> = NonNullable<ParquetReadOptions[Name]>;

/** Node's own, which takes a fraction of the time of one in JavaScript. */
export const DECOMPRESSORS: Setting<'compressors'> = { ZSTD: (bytes) => zstdDecompressSync(bytes) };

/** Times keep their microseconds. */
export const PARSERS = {
  timestampFromMicroseconds: (micros: bigint) => micros,
} as Setting<'parsers'>;
