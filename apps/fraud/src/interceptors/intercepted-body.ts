import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { maskCardNumbers } from '@tessera/cards';
import { parseUntrustedJson, scanJson, ValidationFailedError } from '@tessera/errors';
import { duplicateKeys } from '@tessera/http';
import {
  InterceptedBodyTooLargeError,
  UnreadableBodyError,
  UnreadableEncodingError,
} from './interceptors.errors.js';

/** Maximum size of a body that an interceptor accepts, also after decompression. */
export const MAX_INTERCEPTED_BYTES = 10 * 1024 * 1024;

const DECODERS: ReadonlyMap<string, (bytes: Buffer, options: object) => Promise<Buffer>> = new Map<
  string,
  (bytes: Buffer, options: object) => Promise<Buffer>
>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json(?:;|$)/i;

/** Whether a content type is JSON. */
export function isJson(contentType: string | undefined): boolean {
  return JSON_TYPE.test(contentType ?? '');
}

/** Reads the whole body, because it is mapped. */
export async function readWhole(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_INTERCEPTED_BYTES) throw new InterceptedBodyTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/**
 * Parses the JSON in a body, for its mapping; the bytes stay unchanged.
 *
 * @throws UnreadableBodyError, UnreadableEncodingError, InterceptedBodyTooLargeError;
 *   ValidationFailedError for JSON that is not a valid request
 */
export async function parseBody(bytes: Buffer, encoding: string | undefined): Promise<unknown> {
  const text = readText(await decodeBody(bytes, encoding));
  const body = parseJson(text);
  const fault = scanJson(body);
  if (fault !== undefined) throw new ValidationFailedError([fault]);
  // The destination gets the bytes, and its parser may use the other of the two values.
  const duplicates = duplicateKeys(text, body);
  if (duplicates.length === 0) return body;
  const masked = duplicates.map(({ path, message }) => ({ path: maskCardNumbers(path), message }));
  throw new ValidationFailedError(masked);
}

/** Streams a body and fails if it grows too large; `see` receives each chunk. */
export function limited(see: (chunk: Buffer) => void): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > MAX_INTERCEPTED_BYTES) {
        done(new InterceptedBodyTooLargeError());
        return;
      }
      see(chunk);
      done(null, chunk);
    },
  });
}

/**
 * The bytes of a body without its content encoding.
 *
 * @throws UnreadableBodyError, UnreadableEncodingError, InterceptedBodyTooLargeError
 */
export async function decodeBody(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  return decode(bytes, encoding?.trim().toLowerCase() ?? 'identity');
}

async function decode(bytes: Buffer, encoding: string): Promise<Buffer> {
  if (encoding === 'identity' || encoding === '') return bytes;
  const decoder = DECODERS.get(encoding);
  if (decoder === undefined) throw new UnreadableEncodingError();
  try {
    return await decoder(bytes, { maxOutputLength: MAX_INTERCEPTED_BYTES });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new InterceptedBodyTooLargeError();
    }
    throw new UnreadableBodyError(`The body is not valid ${encoding}.`);
  }
}

function readText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw unreadable();
  }
}

function parseJson(text: string): unknown {
  try {
    return parseUntrustedJson(text);
  } catch (error) {
    if (error instanceof ValidationFailedError) throw error;
    // The parser's message quotes the body, so it is not kept as the cause.
    throw unreadable();
  }
}

function unreadable(): UnreadableBodyError {
  return new UnreadableBodyError('The body must be valid JSON, because it is mapped.');
}
