import type { AuthenticatedRequest } from '@tessera/auth';
import { errorBody, ServiceUnavailableError } from '@tessera/errors';
import type { ErrorShape } from '@tessera/errors';
import { runInRequest, runInSpan } from '@tessera/telemetry';
import type { Tracing } from '@tessera/telemetry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessLog } from './access-log.js';
import { announcesBody } from './arriving-bodies.js';
import type { ArrivingBodies } from './arriving-bodies.js';
import type { HttpMetrics } from './http-metrics.js';
import { NO_CONTENT_POLICY, STRICT_TRANSPORT } from './raw-response.js';
import type { RequestsUnderWay } from './requests-under-way.js';
import { beginServerSpan, endServerSpan, spanFields } from './server-span.js';
import { sourceOf } from './source-of.js';

export interface RequestHookOptions {
  readonly accessLog: AccessLog;
  readonly metrics: HttpMetrics;
  readonly underWay: RequestsUnderWay;
  readonly bodies: ArrivingBodies;
  readonly tracing: Tracing;
  readonly errorShape: ErrorShape;
  /** Whether responses make browsers use https only. */
  readonly strictTransport: boolean;
}

/** What happens around every request: its id, its headers, its log line, its metrics, its place. */
export function addRequestHooks(fastify: FastifyInstance, options: RequestHookOptions): void {
  const { metrics, accessLog, underWay, bodies, tracing } = options;
  const refuse = refusal(options.errorShape);
  const beginBody = (request: FastifyRequest, reply: FastifyReply) => {
    if (!announcesBody(request.raw)) return undefined;
    return bodies.begin(request, reply, sourceOf(request.ip));
  };

  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    reply.header('content-security-policy', NO_CONTENT_POLICY);
    if (options.strictTransport) {
      reply.header('strict-transport-security', STRICT_TRANSPORT);
    }
    const span = beginServerSpan(tracing, request);
    const { id: requestId, ip: origin } = request;
    // A full pod rejects requests before it reads a body: a burst must not slow down the requests in
    // flight.
    const reason = underWay.isFull ? 'in_flight_full' : beginBody(request, reply);
    if (reason !== undefined) {
      metrics.refuse(reason);
      metrics.rejected.inc();
      underWay.dismissAfter(reply.raw);
      refuse(reply);
      return;
    }
    underWay.begin(reply.raw, requestId, () => {
      bodies.settle(request.raw);
    });
    const tokenAccount = [request.headers['x-token-account'] ?? []].flat().at(0);
    runInRequest({ requestId, origin, tokenAccount }, () => {
      runInSpan(span, done);
    });
  });

  // The body is there, or the handler of the route reads it: from here on a request is worked on.
  fastify.addHook('preValidation', (request, reply, done) => {
    bodies.settle(request.raw);
    if (!underWay.takePlace(reply.raw)) {
      metrics.refuse('in_flight_full');
      metrics.rejected.inc();
      refuse(reply);
      return;
    }
    done();
  });

  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const { elapsedTime } = reply;
    metrics.observe(request.method, route, reply.statusCode, elapsedTime / 1000);
    accessLog.write({
      method: request.method,
      route,
      url: request.url,
      status: reply.statusCode,
      durationMs: elapsedTime,
      requestId: request.id,
      ...spanFields(request),
      clientId: (request as AuthenticatedRequest).principal?.clientId,
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
