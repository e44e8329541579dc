import type { FastifyReply } from 'fastify';
import type { StoredCardArt } from './card-arts.js';

const YEAR_S = 365 * 24 * 60 * 60;
const NOT_MODIFIED = 304;

/**
 * Any page may show the picture and keep it for good. Opened by itself it is a document of this
 * host, so it may do nothing: an SVG can hold a script.
 */
export function sendCardArt(
  { digest, contentType, data }: StoredCardArt,
  known: string | undefined,
  reply: FastifyReply,
): void {
  const etag = `"${digest.toString('base64url')}"`;
  void reply.headers({
    etag,
    'cache-control': `public, max-age=${YEAR_S}, immutable`,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  if (matches(known, etag)) void reply.code(NOT_MODIFIED).send();
  else void reply.type(contentType).send(data);
}

/** Weak comparison (RFC 9110, 13.1.2): proxies make a tag weak when they pack the answer. */
function matches(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false;
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
