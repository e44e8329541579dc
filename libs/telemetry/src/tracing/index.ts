/**
 * `@tessera/telemetry/tracing`: spans for the other libraries. It loads neither a framework nor
 * anything of OpenTelemetry.
 */
export { activeSpan, currentTraceparent, inChildSpan, inSpan, runInSpan } from './active-span.js';
export { beginClientSpan, endClientSpan, inClientSpan } from './client-span.js';
export type { TracedCall } from './client-span.js';
export { errorTypeOf } from './error-type.js';
export { PassedSpan, SpanGroup } from './span.js';
export type { Span, SpanAttributes, SpanKind, SpanStart } from './span.js';
export { formatTraceparent, parseTraceparent } from './trace-context.js';
export type { TraceContext } from './trace-context.js';
export { Tracing, TracingOff } from './tracing.js';
