import { randomUUID } from 'node:crypto';
import type { AuthenticatedRequest } from '@tessera/auth';
import { containsCardNumber } from '@tessera/cards';
import { errorBody, ServiceUnavailableError } from '@tessera/errors';
import type { ErrorShape } from '@tessera/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import { runInRequest } from '../logging/request-context.js';
import type { HttpMetrics } from '../metrics/http-metrics.js';

export interface RequestHookOptions {
  readonly logger: PinoLogger;
  readonly metrics: HttpMetrics;
  readonly maxInFlight: number;
  readonly errorShape: ErrorShape;
  /** Whether answers tell browsers to stay on https. */
  readonly strictTransport: boolean;
}

const REQUEST_ID = /^[\w.:-]{1,128}$/;
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The caller's request id when it is a harmless one, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  const harmless = typeof header === 'string' && !containsCardNumber(header);
  return harmless && REQUEST_ID.test(header) ? header : randomUUID();
}

/** What happens around every request: its id, its headers, its log line, its metrics, its place. */
export function addRequestHooks(fastify: FastifyInstance, options: RequestHookOptions): void {
  const { metrics, logger } = options;
  let inFlight = 0;

  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    if (options.strictTransport) {
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    }
    if (inFlight >= options.maxInFlight) {
      metrics.rejected.inc();
      refuse(reply, options.errorShape);
      return;
    }
    inFlight += 1;
    metrics.inFlight.set(inFlight);
    let released = false;
    reply.raw.once('close', () => {
      if (released) return;
      released = true;
      inFlight -= 1;
      metrics.inFlight.set(inFlight);
    });
    const { id: requestId, ip: origin } = request;
    runInRequest({ requestId, traceparent: traceparentOf(request), origin }, done);
  });

  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    logger.info({
      method: request.method,
      route,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 1000) / 1000,
      request_id: request.id,
      client_id: (request as AuthenticatedRequest).principal?.clientId,
    });
    done();
  });
}

function traceparentOf(request: FastifyRequest): string | undefined {
  const header = request.headers['traceparent'];
  return typeof header === 'string' && TRACEPARENT.test(header) ? header : undefined;
}

function refuse(reply: FastifyReply, shape: ErrorShape): void {
  const error = new ServiceUnavailableError('The service is at its limit; try again.');
  void reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, shape)));
}
