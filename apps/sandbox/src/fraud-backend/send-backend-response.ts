import type { RawBodyRequest } from '@tessera/http';
import type { FastifyReply } from 'fastify';
import { headerStrings } from '../destinations/request-log.js';
import { respondLater } from '../destinations/send-response.js';
import { backendResponse } from './backend-behaviour.js';
import type { FraudBackend } from './fraud-backend.js';

/** Records a request and responds as the backend is configured; a silent backend never responds. */
export function sendBackendResponse(
  { behaviour, requests }: FraudBackend,
  request: RawBodyRequest,
  receivedAt: Date,
  reply: FastifyReply,
): void {
  const { sequence } = requests.record({
    receivedAt,
    headers: headerStrings(request.headers),
    // A copy: the service wipes the bytes of a request after the response.
    rawBody: (request.rawBody ?? Buffer.alloc(0)).toString('utf8'),
  });
  const answer = backendResponse(behaviour, sequence);
  if (answer === null) {
    reply.hijack();
    return;
  }
  respondLater(reply, behaviour.delay_ms, (raw) => {
    raw.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
}
