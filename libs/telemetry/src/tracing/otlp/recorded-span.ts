import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Attributes, Context, Span as OtelSpan, Tracer } from '@opentelemetry/api';
import { scrubCardNumbers } from '@tessera/cards';
import { PassedSpan } from '../span.js';
import type { Span, SpanAttributes, SpanKind as Kind, SpanStart } from '../span.js';
import type { TraceContext } from '../trace-context.js';

const KINDS: Readonly<Record<Kind, SpanKind>> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** Begins a span under that of the context; one that is not sampled is only passed on. */
export function beginRecording(tracer: Tracer, start: SpanStart, context: Context): Span {
  const { name, kind, attributes = {} } = start;
  const span = tracer.startSpan(name, { kind: KINDS[kind] }, context);
  if (!span.isRecording()) return new PassedSpan(traceContext(span));
  // Only now: no sampler asks for them, and most requests may not be recorded.
  span.setAttributes(plain(attributes));
  return new RecordedSpan(tracer, span);
}

/** The context of a span elsewhere. */
export function otelContext({ traceId, spanId, sampled }: TraceContext): Context {
  const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

class RecordedSpan implements Span {
  readonly recording = true;
  readonly trace: TraceContext;

  constructor(
    private readonly tracer: Tracer,
    private readonly span: OtelSpan,
  ) {
    this.trace = traceContext(span);
  }

  child(start: SpanStart): Span {
    return beginRecording(this.tracer, start, trace.setSpan(ROOT_CONTEXT, this.span));
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(plain(attributes));
  }

  fail(errorType: string): void {
    this.span.setAttribute('error.type', errorType);
    this.span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.span.end();
  }
}

function traceContext(span: OtelSpan): TraceContext {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
}

/** The last gate of every span, as the log has one: a name of a host may be made of anything. */
function plain(attributes: SpanAttributes): Attributes {
  const kept: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) {
      kept[name] = typeof value === 'string' ? scrubCardNumbers(value) : value;
    }
  }
  return kept;
}
