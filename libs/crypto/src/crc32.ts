import { crc32 as zlibCrc32 } from 'node:zlib';
import { base62 } from './base62.js';

/** CRC-32 (IEEE 802.3) of UTF-8 text or bytes, as an unsigned integer. */
export function crc32(data: string | Buffer): number {
  return zlibCrc32(data);
}

/**
 * The CRC-32 as six base 62 characters: the tail of an API key, which identifies a typing error or
 * a leaked key in a repository without a database lookup. It protects nothing.
 */
export function crc32Base62(data: string | Buffer): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(data));
  return base62(bytes);
}
