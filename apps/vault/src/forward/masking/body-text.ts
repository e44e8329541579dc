import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import type { Headers } from '../headers/returned-headers.js';

/** A body that cannot be looked through, and so is not shown. */
export class UnreadableBodyError extends Error {
  override readonly name = 'UnreadableBodyError';
}

type Unpack = (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const UNPACKERS: Readonly<Record<string, Unpack>> = {
  gzip: promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  'x-gzip': promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip),
  deflate: promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate),
  br: promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress),
  zstd: promisify<Buffer, { maxOutputLength: number }, Buffer>(zstdDecompress),
};
const MAX_CODINGS = 3;

/**
 * Undoes `content-encoding`, which a destination may use although it was not asked to.
 *
 * @throws UnreadableBodyError for an unknown coding, damaged data, and more than `maxBytes`
 */
export async function unpackBody(
  body: Buffer,
  headers: Headers,
  maxBytes: number,
): Promise<Buffer> {
  const codings = [headers['content-encoding'] ?? []].flat().join(',').toLowerCase().split(',');
  const applied = codings
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (applied.length > MAX_CODINGS) throw new UnreadableBodyError();
  let unpacked = body;
  for (const coding of applied.toReversed()) {
    const unpack = UNPACKERS[coding];
    if (unpack === undefined) throw new UnreadableBodyError();
    try {
      // One after the other: each coding wraps the next.
      unpacked = await unpack(unpacked, { maxOutputLength: maxBytes });
    } catch (error) {
      throw new UnreadableBodyError('The body does not unpack.', { cause: error });
    }
  }
  return unpacked;
}

/** How the bytes of a body spell its text. */
export type TextEncoding = 'utf8' | 'latin1' | 'utf16le' | 'utf16be';

/** By its byte order mark, its charset, then by what the bytes can be; latin1 keeps any byte. */
export function textEncoding(body: Buffer, headers: Headers): TextEncoding {
  const contentType = String(headers['content-type'] ?? '').toLowerCase();
  const isWide = body.length % 2 === 0 && body.length > 0;
  if (isWide && (startsWith(body, 0xff, 0xfe) || contentType.includes('utf-16le'))) {
    return 'utf16le';
  }
  if (isWide && (startsWith(body, 0xfe, 0xff) || contentType.includes('utf-16'))) {
    return 'utf16be';
  }
  return isUtf8(body) ? 'utf8' : 'latin1';
}

export function decodeText(body: Buffer, encoding: TextEncoding): string {
  return encoding === 'utf16be'
    ? Buffer.from(body).swap16().toString('utf16le')
    : body.toString(encoding);
}

export function encodeText(text: string, encoding: TextEncoding): Buffer {
  return encoding === 'utf16be'
    ? Buffer.from(text, 'utf16le').swap16()
    : Buffer.from(text, encoding);
}

function startsWith(body: Buffer, first: number, second: number): boolean {
  return body[0] === first && body[1] === second;
}
