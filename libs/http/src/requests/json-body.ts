import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import {
  BadRequestError,
  isPlainJson,
  MAX_DEPTH,
  rememberPlain,
  unsafeNames,
  UnsupportedMediaTypeError,
} from '@tessera/errors';
import type { FieldError } from '@tessera/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { duplicateKeys } from './duplicate-keys.js';
import { rawBodyRule } from './raw-body.decorator.js';

const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^;\s]*))/i;
/** ASCII is UTF-8, too. */
const CHARSETS: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/**
 * Why the body of a request cannot be read as what its headers say it is. JSON between systems is
 * UTF-8 (RFC 8259, 8.1) and no service decompresses; read regardless, a body in another charset would
 * be stored with wrong letters, or blamed for its JSON.
 *
 * @returns null for one that can
 */
function unsupportedBody(headers: IncomingHttpHeaders): UnsupportedMediaTypeError | null {
  const [, quoted, plain] = CHARSET.exec(headers['content-type'] ?? '') ?? [];
  const charset = quoted ?? plain;
  if (charset !== undefined && !CHARSETS.has(charset.toLowerCase())) {
    return new UnsupportedMediaTypeError('The body must be UTF-8; send no other charset.');
  }
  const encodings = (headers['content-encoding'] ?? '').toLowerCase().split(',');
  if (encodings.some((encoding) => !['', 'identity'].includes(encoding.trim()))) {
    return new UnsupportedMediaTypeError(
      'The body must not be compressed; send it without Content-Encoding.',
    );
  }
  return null;
}

/** Bodies of every API but the few routes that are exempt (`@RawBody()`). */
export const MAX_BODY_BYTES = 256 * 1024;

/** The request with the bytes of its body, which idempotency fingerprints. */
export type RawBodyRequest = FastifyRequest & {
  rawBody?: Buffer;
  /** What is wrong with names in the body; refused once the caller is known. */
  nameErrors?: readonly FieldError[];
};

/**
 * Reads `application/json` in UTF-8 and nothing else: another content type, charset or content
 * encoding returns 415, except on a route with `@RawBody()`. The bytes are kept with the value.
 */
export function acceptJson(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRoute', (route) => {
    const limit = route.config?.rawBody?.maxBytes;
    if (limit !== undefined) route.bodyLimit = limit;
  });
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (request, body, done) => {
      const bytes = body as Buffer;
      (request as RawBodyRequest).rawBody = bytes;
      if (rawBodyRule(request) !== undefined) {
        done(null, bytes);
        return;
      }
      const unsupported = unsupportedBody(request.headers);
      if (unsupported !== null) {
        done(unsupported);
        return;
      }
      try {
        done(null, parseJson(bytes, request));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  fastify.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (request, body, done) => {
      const bytes = body as Buffer;
      (request as RawBodyRequest).rawBody = bytes;
      // An unknown route returns 404, whatever the body.
      if (rawBodyRule(request) !== undefined) done(null, bytes);
      else if (request.is404) done(null);
      else done(new UnsupportedMediaTypeError('The body must be sent as application/json.'));
    },
  );
  // A body may hold a card number, and a pooled buffer keeps it until it is used again.
  fastify.addHook('onResponse', (request, _, done) => {
    (request as RawBodyRequest).rawBody?.fill(0);
    done();
  });
}

/** An empty body is no body: acting routes such as `activate` need none. */
function parseJson(bytes: Buffer, request: RawBodyRequest): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new BadRequestError('The body is not UTF-8.');
  const text = bytes.toString('utf8');
  const unsafe = unsafeNames(text);
  if (unsafe.length > 0) {
    request.nameErrors = unsafe;
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isPlainJson(text, MAX_DEPTH)) rememberPlain(value);
    const duplicates = duplicateKeys(text, value);
    if (duplicates.length > 0) request.nameErrors = duplicates;
    return value;
  } catch {
    // The parser's message quotes the body, so it is not kept as a cause.
    throw new BadRequestError('The body is not well-formed JSON.');
  }
}
