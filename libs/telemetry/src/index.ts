export { NotReadyError, ReadinessChecks, StillStartingError } from './health/readiness-checks.js';
export { COMMON_LOG_FIELDS, createLogger } from './logging/create-logger.js';
export type { LoggerOptions } from './logging/create-logger.js';
export { outputTo, standardOutput } from './logging/log-output.js';
export type { LogOutput } from './logging/log-output.js';
export { maskedUrl } from './logging/masked-url.js';
export { NestLogger } from './logging/nest-logger.js';
export { currentRequest, runInRequest, tracingHeaders } from './logging/request-context.js';
export type { RequestContext } from './logging/request-context.js';
export { scrubText } from './logging/scrub.js';
export { BoundedLabel, OTHER } from './metrics/bounded-label.js';
export { DatabaseGauges } from './metrics/database-gauges.js';
export type { DatabaseGaugesOptions, LabelledSample } from './metrics/database-gauges.js';
export { Clock, SystemClock } from './time/clock.js';
export { PeriodicTask } from './time/periodic-task.js';
export type { PeriodicTaskOptions } from './time/periodic-task.js';
export { SharedDeadline } from './time/shared-deadline.js';
export {
  activeSpan,
  currentTraceparent,
  inChildSpan,
  inSpan,
  runInSpan,
} from './tracing/active-span.js';
export { inClientSpan, knownMethod } from './tracing/client-span.js';
export { errorTypeOf } from './tracing/error-type.js';
export { SpanGroup } from './tracing/span.js';
export type { Span, SpanStart } from './tracing/span.js';
export { startTracing } from './tracing/start-tracing.js';
export { parseTraceparent } from './tracing/trace-context.js';
export type { TraceContext } from './tracing/trace-context.js';
export { Tracing, TracingOff } from './tracing/tracing.js';
