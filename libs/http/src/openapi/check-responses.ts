import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { OpenApiDocument } from './openapi-document.js';
import { ResponseCheck } from './response-check.js';

/**
 * In tests every response is validated with the API description before it is sent. One that does not
 * match becomes a 500 that says so, whichever test made the request.
 */
export function checkResponses(fastify: FastifyInstance, document: OpenApiDocument): void {
  const check = new ResponseCheck(document);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const template = request.routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}');
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    const text = typeof payload === 'string' && payload !== '' ? payload : undefined;
    // A stream has already started; tests of its route check what arrives.
    const streamed = payload instanceof Readable;
    if (template === undefined || streamed || (text !== undefined && !json)) {
      done(null, payload);
      return;
    }
    const body: unknown = text === undefined ? undefined : JSON.parse(text);
    const problem = check.problem(request.method, template, reply.statusCode, body);
    if (problem === undefined) {
      done(null, payload);
      return;
    }
    void reply.code(500);
    done(null, JSON.stringify({ code: 500, classifier: 'NOT_AS_DESCRIBED', message: problem }));
  });
}
