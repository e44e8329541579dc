import type { FastifyReply } from 'fastify';
import type { DryRunResponse } from './dto/dry-run.response.js';
import type { ForwardOutcome } from './forward-request.js';

/** Tells an answer of the destination from one of the vault's own, whose statuses are the same. */
const ANSWERED_BY = 'x-forward-answered-by';

/**
 * Answers with what the destination answered, or with the request of a dry run. The destination's
 * answer goes around the framework, which would take its status and body for our own.
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

/** Statuses whose answer has no body and so no length (RFC 9110, 8.6). */
const BODILESS: ReadonlySet<number> = new Set([204, 304]);
