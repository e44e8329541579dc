import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/**
 * Responds to a request after a delay, unless the client has disconnected by then. Works below
 * Fastify, because some simulated responses are not valid HTTP.
 */
export function respondLater(
  reply: FastifyReply,
  delayMs: number,
  send: (raw: ServerResponse) => void,
): void {
  reply.hijack();
  const { raw } = reply;
  const gone = new AbortController();
  raw.once('close', () => {
    gone.abort();
  });
  delay(delayMs, undefined, { signal: gone.signal }).then(
    () => {
      send(raw);
    },
    // The client disconnected.
    () => undefined,
  );
}
