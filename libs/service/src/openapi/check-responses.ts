import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { OpenApiDocument } from './openapi-document.js';
import { ResponseCheck } from './response-check.js';

/**
 * In tests every answer is held against the API description before it leaves. One that does not
 * fit becomes a 500 that says so, whichever test asked for it.
 */
export function checkResponses(fastify: FastifyInstance, document: OpenApiDocument): void {
  const check = new ResponseCheck(document);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const template = request.routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}');
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    const text = typeof payload === 'string' && payload !== '' ? payload : undefined;
    // A stream is on its way; tests of its route look at what arrives.
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
