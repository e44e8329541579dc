import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Readable | string;
}

/**
 * Sends an answer as it is. It goes past Fastify, which would add headers of its own and change
 * some; of ours it gets the request's id, and what `extra` says.
 */
export async function sendRaw(
  reply: FastifyReply,
  { status, headers, body }: RawAnswer,
  extra: Readonly<Record<string, string>> = {},
): Promise<void> {
  const requestId = String(reply.getHeader('x-request-id'));
  reply.hijack();
  const { raw } = reply;
  raw.sendDate = false;
  raw.writeHead(status, { 'x-request-id': requestId, ...headers, ...extra });
  const stream = typeof body === 'string' ? Readable.from([body], { objectMode: false }) : body;
  // An answer that breaks off is passed on as one: the connection is cut, not the body ended.
  await pipeline(stream, raw).catch(() => raw.destroy());
}
