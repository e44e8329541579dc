import { pino } from 'pino';
import type { Logger as PinoLogger } from 'pino';
import { activeSpan } from '../tracing/active-span.js';
import type { LogOutput } from './log-output.js';
import { currentRequest } from './request-context.js';

export interface LoggerOptions {
  readonly level: string;
  readonly service: string;
  readonly instance: string;
  /** Fields beyond the common ones. */
  readonly fields?: readonly string[];
  readonly output: LogOutput;
}

/**
 * Fields that a log line of any service may have. Whatever else an object holds is dropped: what was
 * never written need not be found again.
 */
export const COMMON_LOG_FIELDS: readonly string[] = [
  'allowed_until',
  'attempt',
  'attempts',
  'batch',
  'bytes',
  'change_request_id',
  'client_id',
  'context',
  'count',
  'decision_id',
  'delay_ms',
  'delivery_id',
  'duration_ms',
  'endpoint_id',
  'err',
  'event',
  'event_id',
  'field',
  'job',
  'kid',
  'kind',
  'method',
  'migration',
  'next_attempt_at',
  'outcome',
  'port',
  'problems',
  'queue',
  'reason',
  'request_id',
  'route',
  'row',
  'ruleset_id',
  'ruleset_version',
  'session_state',
  'span_id',
  'status',
  'table',
  'token_id',
  'trace_id',
  'url',
  'wait_seconds',
  'work_id',
];

/** A pino logger that writes allowed fields only, to an output that scrubs every line. */
export function createLogger(options: LoggerOptions): PinoLogger {
  return pino(
    {
      level: options.level,
      base: { service: options.service, instance: options.instance },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: allowOnly(new Set([...COMMON_LOG_FIELDS, ...(options.fields ?? [])])),
      },
      serializers: { err: serializeError },
      mixin: whatIsUnderWay,
    },
    options.output,
  );
}

/** By which the lines of a request, a job or a delivery are found, in this service and in others. */
function whatIsUnderWay(): Record<string, unknown> {
  const request = currentRequest();
  const span = activeSpan();
  return {
    ...(request !== undefined && { request_id: request.requestId }),
    ...(span !== undefined && { trace_id: span.trace.traceId, span_id: span.trace.spanId }),
  };
}

function allowOnly(names: ReadonlySet<string>) {
  return (fields: Record<string, unknown>): Record<string, unknown> => {
    const kept: Record<string, unknown> = {};
    // Every line passes here: without an array of entries for each.
    for (const name of Object.keys(fields)) if (names.has(name)) kept[name] = fields[name];
    return kept;
  };
}

/** Of an AggregateError. */
const MAX_ERRORS = 5;

interface SerializedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: unknown;
  readonly cause?: SerializedError;
  /** Of an AggregateError, whose own message may be empty, as that of a refused connection is. */
  readonly errors?: readonly (SerializedError | undefined)[];
}

/**
 * Type, message, code and stack, also of its causes. The `detail` of a Postgres error quotes the row, and the
 * `parameters` of a TypeORM error are the row: neither is written.
 */
function serializeError(error: unknown): SerializedError | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error' };
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(error.cause instanceof Error
      ? { cause: serializeError(error.cause) as SerializedError }
      : {}),
    ...(error instanceof AggregateError
      ? { errors: error.errors.slice(0, MAX_ERRORS).map(serializeError) }
      : {}),
  };
}
