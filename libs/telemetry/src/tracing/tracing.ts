import { PassedSpan } from './span.js';
import type { Span, SpanStart } from './span.js';
import type { TraceContext } from './trace-context.js';

/** The tracing of a service: where spans begin that have no parent in this process. */
export abstract class Tracing {
  /** Whether spans are recorded at all. */
  abstract readonly isOn: boolean;

  /**
   * Begins a span of a request, a job or a delivery.
   *
   * @param parent the span elsewhere that it continues
   * @returns undefined when nothing is recorded and there is no trace to pass on
   */
  abstract begin(start: SpanStart, parent?: TraceContext): Span | undefined;

  /** Exports what is left, within a bounded time. */
  abstract close(): Promise<void>;
}

/** Nothing is recorded; a caller's trace is named in logs and passed on to our own services. */
export class TracingOff extends Tracing {
  readonly isOn = false;

  override begin(_start: SpanStart, parent?: TraceContext): Span | undefined {
    return parent === undefined ? undefined : new PassedSpan(parent);
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }
}
