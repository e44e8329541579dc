import { knownMethod, parseTraceparent } from '@tessera/telemetry';
import type { Span, Tracing } from '@tessera/telemetry';
import type { FastifyRequest } from 'fastify';

/** The request with its span, for code that runs outside of it: the response's log line. */
type TracedRequest = FastifyRequest & { span?: Span };

const FIRST_SERVER_ERROR = 500;

/**
 * Begins the span of a request: named by the route's template, since a URL contains IDs, and what a
 * browser sends to a session contains its credential. Without a recording, the caller's span.
 */
export function beginServerSpan(tracing: Tracing, request: FastifyRequest): Span | undefined {
  const parent = parseTraceparent(request.headers['traceparent']);
  if (!tracing.isOn && parent === undefined) return undefined;
  const method = knownMethod(request.method);
  const route = request.routeOptions.url;
  const span = tracing.begin(
    {
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'url.scheme': request.protocol,
        'network.protocol.version': request.raw.httpVersion,
      },
    },
    parent,
  );
  if (span !== undefined) (request as TracedRequest).span = span;
  return span;
}

/** The ids of that span, for a log line; of a request outside of any trace, none. */
export function spanFields(request: FastifyRequest): { trace_id?: string; span_id?: string } {
  const { span } = request as TracedRequest;
  return span === undefined ? {} : { trace_id: span.trace.traceId, span_id: span.trace.spanId };
}

/** The response was sent, or the client disconnected. */
export function endServerSpan(request: FastifyRequest, status: number): void {
  const { span } = request as TracedRequest;
  if (span === undefined) return;
  span.set({ 'http.response.status_code': status });
  if (status >= FIRST_SERVER_ERROR) span.fail(String(status));
  span.end();
}
