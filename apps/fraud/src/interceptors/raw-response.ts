import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Readable | string;
}

/**
 * Sends a response unchanged. It bypasses Fastify, which would add and change headers; only the
 * request ID and the headers in `extra` are added.
 */
export async function sendRaw(
  reply: FastifyReply,
  { status, headers, body }: RawResponse,
  extra: Readonly<Record<string, string>> = {},
): Promise<void> {
  const requestId = String(reply.getHeader('x-request-id'));
  reply.hijack();
  const { raw } = reply;
  raw.sendDate = false;
  raw.writeHead(status, { 'x-request-id': requestId, ...headers, ...extra });
  const stream = typeof body === 'string' ? Readable.from([body], { objectMode: false }) : body;
  // An interrupted response must look interrupted to the caller, so the connection is cut.
  await pipeline(stream, raw).catch(() => raw.destroy());
}
