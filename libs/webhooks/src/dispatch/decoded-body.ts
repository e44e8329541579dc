import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { OutboundResponse } from '@tessera/outbound';

/** More encodings than any proxy applies; each costs a pass over the body. */
const MAX_ENCODINGS = 3;

type Decode = (body: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

const DECODERS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['identity', (body) => body],
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflate],
  ['br', brotliDecompressSync],
]);

/** The body would be longer than allowed once decompressed. */
export class DecodedBodyTooLargeError extends Error {}

/** The body cannot be decompressed: its encoding is unknown, or the data is damaged. */
export class UndecodableBodyError extends Error {}

/**
 * The body without its `content-encoding`. An empty one stays empty.
 *
 * @throws DecodedBodyTooLargeError, UndecodableBodyError
 */
export function decodedBody({ headers, body }: OutboundResponse, maxBytes: number): Buffer {
  const encodings = encodingsOf(headers['content-encoding']);
  if (encodings.length === 0 || body.length === 0) return body;
  if (encodings.length > MAX_ENCODINGS) throw new UndecodableBodyError();
  // They are listed in the order in which they were applied (RFC 9110, 8.4).
  return encodings.reduceRight((encoded, encoding) => decode(encoded, encoding, maxBytes), body);
}

function encodingsOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((encoding) => encoding.trim().toLowerCase())
    .filter((encoding) => encoding !== '');
}

function decode(body: Buffer, encoding: string, maxBytes: number): Buffer {
  try {
    const decoder = DECODERS.get(encoding);
    if (decoder !== undefined) return decoder(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new DecodedBodyTooLargeError();
    }
  }
  throw new UndecodableBodyError();
}

/** The name means zlib, and some servers send the bare deflate data. */
function inflate(body: Buffer, options: { readonly maxOutputLength: number }): Buffer {
  const isZlib = ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0;
  return isZlib ? inflateSync(body, options) : inflateRawSync(body, options);
}
