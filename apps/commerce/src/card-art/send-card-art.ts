import type { FastifyReply } from 'fastify';
import type { StoredCardArt } from './card-art.service.js';

const YEAR_S = 365 * 24 * 60 * 60;
const NOT_MODIFIED = 304;

/**
 * Any page may embed the image and cache it forever. Opened directly it is a document of this host,
 * and an SVG can contain a script, so the policy forbids everything.
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

/** Weak comparison (RFC 9110, 13.1.2): proxies weaken an ETag when they compress the response. */
function matches(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false;
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
