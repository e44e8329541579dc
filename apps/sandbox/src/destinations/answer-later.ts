import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/**
 * Answers a request after a while, unless its sender has left by then. Below Fastify, because some
 * answers of simulated destinations are no HTTP.
 */
export function answerLater(
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
    // The sender did not wait for the answer.
    () => undefined,
  );
}
