import type { TraceContext } from './trace-context.js';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type AttributeValue = string | number | boolean;
/**
 * The attributes of a span, named by OpenTelemetry's semantic conventions. Names, numbers and fixed
 * words: no parameter of a statement or a request, no header, no IP address.
 */
export type SpanAttributes = Readonly<Record<string, AttributeValue | undefined>>;

export interface SpanStart {
  /** Of few values: a route's template, a statement's name. */
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
}

/** A stretch of work in a trace. The rest of the suite uses tracing only through this interface. */
export interface Span {
  readonly trace: TraceContext;
  /** Whether anybody will see it: where not, making it more telling is wasted. */
  readonly recording: boolean;
  child(start: SpanStart): Span;
  set(attributes: SpanAttributes): void;
  /** @param errorType a fixed word, such as a status or the code of an error; never its message */
  fail(errorType: string): void;
  end(): void;
}

/**
 * A remote span that is only passed on: the caller's, where this process records nothing itself, or
 * that of a trace which is not sampled.
 */
export class PassedSpan implements Span {
  readonly recording = false;

  constructor(readonly trace: TraceContext) {}

  child(): Span {
    return this;
  }

  set(): void {
    // It is never exported.
  }

  fail(): void {
    // It is never exported.
  }

  end(): void {
    // It ends elsewhere.
  }
}

/**
 * The spans of several requests whose work is done in one go: each trace gets the span of the common
 * work, so that none has a hole where it traveled with others.
 */
export class SpanGroup implements Span {
  readonly recording = true;

  private constructor(private readonly spans: readonly [Span, ...Span[]]) {}

  /** One span for those of a batch; undefined when nothing of it is recorded. */
  static of(spans: Iterable<Span | undefined>): Span | undefined {
    const [first, ...others] = new Set([...spans].filter((span) => span?.recording === true));
    if (first === undefined) return undefined;
    const recorded = others.filter((span) => span !== undefined);
    return recorded.length === 0 ? first : new SpanGroup([first, ...recorded]);
  }

  get trace(): TraceContext {
    return this.spans[0].trace;
  }

  child(start: SpanStart): Span {
    const attributes = { ...start.attributes, 'tessera.batch.requests': this.spans.length };
    const [first, ...others] = this.spans.map((span) => span.child({ ...start, attributes }));
    return first === undefined ? this : new SpanGroup([first, ...others]);
  }

  set(attributes: SpanAttributes): void {
    for (const span of this.spans) span.set(attributes);
  }

  fail(errorType: string): void {
    for (const span of this.spans) span.fail(errorType);
  }

  end(): void {
    for (const span of this.spans) span.end();
  }
}
