import { AsyncLocalStorage } from 'node:async_hooks';
import { formatTraceparent } from './trace-context.js';
import { errorTypeOf } from './error-type.js';
import type { Span, SpanStart } from './span.js';

const storage = new AsyncLocalStorage<Span | undefined>();

/** The span of the work under way, if that belongs to a trace. */
export function activeSpan(): Span | undefined {
  return storage.getStore();
}

/** Runs `work` so that {@link activeSpan} answers with the span inside it; with undefined, none. */
export function runInSpan<T>(span: Span | undefined, work: () => T): T {
  return span === undefined && storage.getStore() === undefined ? work() : storage.run(span, work);
}

/**
 * Does a part of the work under way in a span of its own. Where nothing is recorded there is no such
 * span, and `work` is given none.
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

/** What continues the trace of the work under way, in a header, a row or a job. */
export function currentTraceparent(): string | undefined {
  const span = activeSpan();
  return span === undefined ? undefined : formatTraceparent(span.trace);
}
