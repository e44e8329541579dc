import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import type { Headers } from '../headers/returned-headers.js';

/** A body that cannot be searched, and so is not returned. */
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
 * Undoes `content-encoding`, which a destination may use even if it was asked not to.
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

/** How the bytes of a body encode its text. */
export type TextEncoding = 'utf8' | 'latin1' | 'utf16le' | 'utf16be';

const CHARSETS: Readonly<Record<string, TextEncoding>> = {
  'utf-8': 'utf8',
  utf8: 'utf8',
  'us-ascii': 'utf8',
  ascii: 'utf8',
  'iso-8859-1': 'latin1',
  latin1: 'latin1',
  'windows-1252': 'latin1',
  'utf-16': 'utf16be',
  'utf-16le': 'utf16le',
  'utf-16be': 'utf16be',
};
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;
/**
 * Text never contains these: a body that does is an image, an archive, or in another charset than it
 * declares.
 */
const BINARY = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;
const BINARY_FORMATS = ['%PDF-'];

/**
 * A body as a string.
 *
 * @throws UnreadableBodyError if the bytes are not text, are not in the declared charset, or the charset
 * is not supported
 */
export function readableText(
  body: Buffer,
  headers: Headers,
): { readonly text: string; readonly encoding: TextEncoding } {
  const encoding = textEncoding(body, String(headers['content-type'] ?? ''));
  const isWide = encoding === 'utf16le' || encoding === 'utf16be';
  if ((encoding === 'utf8' && !isUtf8(body)) || (isWide && body.length % 2 !== 0)) {
    throw new UnreadableBodyError('The body is not in its charset.');
  }
  const text = decodeText(body, encoding);
  const isBinary = BINARY.test(text) || BINARY_FORMATS.some((format) => text.startsWith(format));
  if (isBinary || !text.isWellFormed()) throw new UnreadableBodyError('The body is no text.');
  return { text, encoding };
}

/** By its byte order mark, then its charset; UTF-8 without either. */
function textEncoding(body: Buffer, contentType: string): TextEncoding {
  if (startsWith(body, 0xff, 0xfe)) return 'utf16le';
  if (startsWith(body, 0xfe, 0xff)) return 'utf16be';
  const charset = CHARSET.exec(contentType)?.[1];
  const encoding = charset === undefined ? 'utf8' : CHARSETS[charset.toLowerCase()];
  if (encoding === undefined) throw new UnreadableBodyError('The charset is unknown.');
  return encoding;
}

export function decodeText(body: Buffer, encoding: TextEncoding): string {
  return encoding === 'utf16be'
    ? Buffer.from(body.subarray(0, body.length & ~1))
        .swap16()
        .toString('utf16le')
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
