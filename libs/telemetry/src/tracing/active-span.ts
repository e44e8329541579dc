import { AsyncLocalStorage } from 'node:async_hooks';
import { errorTypeOf } from './error-type.js';
import type { Span, SpanStart } from './span.js';
import { formatTraceparent } from './trace-context.js';

const storage = new AsyncLocalStorage<Span | undefined>();

/** The span of the current work, if it belongs to a trace. */
export function activeSpan(): Span | undefined {
  return storage.getStore();
}

/** Runs `work` so that {@link activeSpan} returns the span inside it; with undefined, no span. */
export function runInSpan<T>(span: Span | undefined, work: () => T): T {
  return span === undefined && storage.getStore() === undefined ? work() : storage.run(span, work);
}

/**
 * Runs a part of the current work in a child span. Where nothing is recorded there is no such span,
 * and `work` is given none.
 */
export async function inChildSpan<T>(
  start: SpanStart,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  const parent = activeSpan();
  return parent?.recording === true ? inSpan(parent.child(start), work) : work();
}

/** Does work in a span that ends with it. */
export async function inSpan<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await runInSpan(span, () => work(span));
  } catch (error) {
    span.fail(errorTypeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The context that continues the current trace in a header, a row or a job. */
export function currentTraceparent(): string | undefined {
  const span = activeSpan();
  return span === undefined ? undefined : formatTraceparent(span.trace);
}
