import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';

/** A request whose body its handler reads as it arrives. */
export type StreamedRequest = FastifyRequest & { streamedBody?: Readable };

const ROUTE = '/api/interceptors/:ref';

/**
 * Keeps the body of an intercepted request from being read before its handler runs, so that it can
 * be streamed. Fastify's parser gets an empty stream of the announced length instead, so it still
 * rejects a body that is announced as too large.
 */
export function streamInterceptedBodies(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.routeOptions.url !== ROUTE) {
      done(null, payload);
      return;
    }
    (request as StreamedRequest).streamedBody = payload;
    const empty: RequestPayload = Readable.from([]);
    empty.receivedEncodedLength = Number(request.headers['content-length'] ?? 0);
    done(null, empty);
  });
}
