import { type ApiError, parseUntrustedJson, readErrorBody } from '@tessera/errors';
import type { FastifyReply } from 'fastify';
import type { PlatformResponse } from '@tessera/platform-client';
import { answerHeaders } from './forward-headers.js';
import { forwardRefusal } from './forward.errors.js';

/**
 * States in the vault's response which server responded: `destination`, or `vault` for a dry run.
 */
const ANSWERED_BY = 'x-forward-answered-by';
/** Statuses whose response has no body and so no length (RFC 9110, 8.6). */
const BODILESS: ReadonlySet<number> = new Set([204, 304]);

/**
 * The response to a forward, when it comes from the destination or is the result of a dry run.
 *
 * @param cardGone for a card that the vault does not have
 * @throws ApiError for a response of the vault itself
 */
export function destinationAnswer(
  answer: PlatformResponse,
  cardGone: () => ApiError,
): PlatformResponse {
  if (answer.headers[ANSWERED_BY] !== undefined) return answer;
  const said = readErrorBody(parsed(answer.body));
  throw forwardRefusal(answer.status, said, answer.headers['retry-after'], cardGone);
}

/**
 * Sends the response unchanged. It goes around the framework, which would take its status and body
 * for our own.
 */
export function sendAnswer({ status, headers, body }: PlatformResponse, reply: FastifyReply): void {
  const { raw } = reply.hijack();
  const sent = { ...answerHeaders(headers), ...reply.getHeaders() };
  for (const [name, value] of Object.entries(sent)) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  if (!BODILESS.has(status)) raw.setHeader('content-length', body.length);
  raw.writeHead(status).end(body);
}

function parsed(body: Buffer): unknown {
  try {
    return parseUntrustedJson(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
