import { randomUUID } from 'node:crypto';
import type { AuthenticatedRequest } from '@tessera/auth';
import { holdsCardNumber } from '@tessera/cards';
import { errorBody, ServiceUnavailableError } from '@tessera/errors';
import type { ErrorShape } from '@tessera/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import { maskedUrl } from '../logging/masked-url.js';
import { runInRequest } from '../logging/request-context.js';
import type { HttpMetrics } from '../metrics/http-metrics.js';
import { runInSpan } from '../telemetry/active-span.js';
import { beginServerSpan, endServerSpan, spanFields } from '../telemetry/server-span.js';
import type { Tracing } from '../telemetry/tracing.js';
import type { RequestsUnderWay } from './requests-under-way.js';

export interface RequestHookOptions {
  readonly logger: PinoLogger;
  readonly metrics: HttpMetrics;
  readonly maxInFlight: number;
  readonly underWay: RequestsUnderWay;
  readonly tracing: Tracing;
  readonly errorShape: ErrorShape;
  /** Whether answers tell browsers to stay on https. */
  readonly strictTransport: boolean;
}

const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The caller's request id when it is a harmless one, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  const harmless = typeof header === 'string' && !holdsCardNumber(header);
  return harmless && REQUEST_ID.test(header) ? header : randomUUID();
}

/** What happens around every request: its id, its headers, its log line, its metrics, its place. */
export function addRequestHooks(fastify: FastifyInstance, options: RequestHookOptions): void {
  const { metrics, logger, underWay, tracing } = options;
  const refuse = refusal(options.errorShape);

  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    if (options.strictTransport) {
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    }
    const span = beginServerSpan(tracing, request);
    if (underWay.count >= options.maxInFlight) {
      metrics.rejected.inc();
      underWay.dismissAfter(reply.raw);
      refuse(reply);
      return;
    }
    underWay.begin(reply.raw, () => {
      metrics.inFlight.set(underWay.count);
    });
    metrics.inFlight.set(underWay.count);
    const { id: requestId, ip: origin } = request;
    runInRequest({ requestId, origin }, () => {
      runInSpan(span, done);
    });
  });

  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    logger.info({
      method: request.method,
      route,
      // The route says what was asked for; the address, with its parameters, is for finding faults.
      ...(logger.isLevelEnabled('debug') && { url: maskedUrl(request.url) }),
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 1000) / 1000,
      request_id: request.id,
      ...spanFields(request),
      client_id: (request as AuthenticatedRequest).principal?.clientId,
    });
    endServerSpan(request, reply.statusCode);
    done();
  });
}

/** Made once: a burst that is refused must not cost the requests that are not. */
function refusal(shape: ErrorShape): (reply: FastifyReply) => void {
  const error = new ServiceUnavailableError('The service is at its limit; try again.');
  const { status, headers } = error;
  const body = JSON.stringify(errorBody(error, shape));
  return (reply) => {
    void reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
  };
}
