import type { RawBodyRequest } from '@tessera/service';
import type { FastifyReply } from 'fastify';
import { answerLater } from '../destinations/answer-later.js';
import { headerTexts } from '../destinations/header-texts.js';
import { backendAnswer } from './backend-behaviour.js';
import type { FraudBackend } from './fraud-backend.js';

/** Keeps a request and answers it as the backend was told; silence is no answer. */
export function sendBackendAnswer(
  { behaviour, requests }: FraudBackend,
  request: RawBodyRequest,
  receivedAt: Date,
  reply: FastifyReply,
): void {
  const { sequence } = requests.take({
    receivedAt,
    headers: headerTexts(request.headers),
    // A copy: the service wipes the bytes of a request once it is answered.
    rawBody: (request.rawBody ?? Buffer.alloc(0)).toString('utf8'),
  });
  const answer = backendAnswer(behaviour, sequence);
  if (answer === null) {
    reply.hijack();
    return;
  }
  answerLater(reply, behaviour.delay_ms, (raw) => {
    raw.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
}
