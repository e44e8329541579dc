import type { FastifyReply } from 'fastify';
import type { DryRunResponse } from './dto/forward.js';
import type { ForwardOutcome } from './forward-request.js';

/** Distinguishes a response of the destination from one of the vault, which uses the same statuses. */
const ANSWERED_BY = 'x-forward-answered-by';

/**
 * Sends the destination's response, or the request of a dry run. The destination's response bypasses the
 * framework, which would treat its status and body as the vault's.
 */
export function sendOutcome(
  outcome: ForwardOutcome,
  reply: FastifyReply,
): DryRunResponse | undefined {
  if (outcome.kind === 'dry-run') {
    const { method, url, headers, body, bodyEncoding } = outcome.request;
    void reply.header(ANSWERED_BY, 'vault');
    return {
      dry_run: true,
      method,
      destination_url: url,
      headers,
      body,
      body_encoding: bodyEncoding,
    };
  }
  const { status, headers, body } = outcome;
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries({ ...headers, ...reply.getHeaders() })) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.setHeader(ANSWERED_BY, 'destination');
  if (!BODILESS.has(status)) raw.setHeader('content-length', body.length);
  raw.writeHead(status).end(body, () => body.fill(0));
  return undefined;
}

/** Statuses whose response has no body and therefore no length (RFC 9110, 8.6). */
const BODILESS: ReadonlySet<number> = new Set([204, 304]);
