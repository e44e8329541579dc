import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A signal that is aborted when the client disconnects before the response. */
export const ClientGone = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const gone = new AbortController();
  context
    .switchToHttp()
    .getResponse<FastifyReply>()
    .raw.once('close', () => {
      gone.abort();
    });
  return gone.signal;
});
