import { setTimeout as delay } from 'node:timers/promises';
import type { RawBodyRequest } from '@tessera/service';
import type { FastifyReply } from 'fastify';
import { backendAnswer } from './backend-behaviour.js';
import type { FraudBackend } from './fraud-backend.js';

/** Keeps a request and answers it as the backend was told: below Fastify, since silence is no answer. */
export function sendBackendAnswer(
  backend: FraudBackend,
  request: RawBodyRequest,
  receivedAt: Date,
  reply: FastifyReply,
): void {
  const { behaviour } = backend;
  const { sequence } = backend.take({
    receivedAt,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    // A copy: the service wipes the bytes of a request once it is answered.
    rawBody: (request.rawBody ?? Buffer.alloc(0)).toString('utf8'),
  });
  const answer = backendAnswer(behaviour, sequence);
  reply.hijack();
  if (answer === null) return;
  const { raw } = reply;
  const gone = new AbortController();
  raw.once('close', () => {
    gone.abort();
  });
  delay(behaviour.delay_ms, undefined, { signal: gone.signal }).then(
    () => {
      raw.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    },
    // The service did not wait for the answer.
    () => undefined,
  );
}
