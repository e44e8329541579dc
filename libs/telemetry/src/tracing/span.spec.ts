import { describe, expect, it } from '@jest/globals';
import { activeSpan, currentTraceparent, inChildSpan, runInSpan } from './active-span.js';
import { PassedSpan, SpanGroup } from './span.js';
import type { Span, SpanStart } from './span.js';
import { TracingOff } from './tracing.js';

const TRACE = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), sampled: true };
const START: SpanStart = { name: 'work', kind: 'internal' };

/** Notes what is done to it. */
class NotedSpan implements Span {
  readonly recording = true;
  readonly children: { span: NotedSpan; start: SpanStart }[] = [];
  readonly notes: string[] = [];

  constructor(readonly trace = TRACE) {}

  child(start: SpanStart): Span {
    const span = new NotedSpan({ ...TRACE, spanId: 'c'.repeat(16) });
    this.children.push({ span, start });
    return span;
  }

  set(): void {
    this.notes.push('set');
  }

  fail(errorType: string): void {
    this.notes.push(`fail ${errorType}`);
  }

  end(): void {
    this.notes.push('end');
  }
}

class CutError extends Error {
  readonly code = 'ECONNRESET';
}

describe('work in a span', () => {
  it('names the span to the service that continues its trace', () => {
    const span = new NotedSpan();
    expect(runInSpan(span, currentTraceparent)).toBe(`00-${TRACE.traceId}-${TRACE.spanId}-01`);
    expect(currentTraceparent()).toBeUndefined();
  });

  it('may be taken out of it', () => {
    const inside = runInSpan(new NotedSpan(), () => runInSpan(undefined, activeSpan));
    expect(inside).toBeUndefined();
  });

  it('that fails is named by the code of the error, and thrown on', async () => {
    const span = new NotedSpan();
    const error = new CutError('card 4111 was refused');
    const work = runInSpan(span, () => inChildSpan(START, () => Promise.reject(error)));
    await expect(work).rejects.toBe(error);
    expect(span.children[0]?.span.notes).toEqual(['fail ECONNRESET', 'end']);
  });

  it('creates no spans where nothing is recorded', async () => {
    const passed = new PassedSpan(TRACE);
    await runInSpan(passed, () =>
      inChildSpan(START, (span) => {
        expect(span).toBeUndefined();
        expect(activeSpan()).toBe(passed);
        return Promise.resolve();
      }),
    );
  });
});

describe('work for several requests in one go', () => {
  it('has a span in the trace of each', () => {
    const spans = [new NotedSpan(), new NotedSpan(), new NotedSpan()];
    const group = SpanGroup.of([...spans, spans[0], undefined, new PassedSpan(TRACE)]);
    const child = group?.child(START);
    child?.fail('23505');
    child?.end();
    for (const { children } of spans) {
      expect(children).toHaveLength(1);
      expect(children[0]?.start.attributes).toEqual({ 'tessera.batch.requests': 3 });
      expect(children[0]?.span.notes).toEqual(['fail 23505', 'end']);
    }
  });

  it('is the work of one request where the others are not recorded', () => {
    const span = new NotedSpan();
    expect(SpanGroup.of([undefined, span])).toBe(span);
    expect(SpanGroup.of([undefined, new PassedSpan(TRACE)])).toBeUndefined();
  });
});

describe('tracing that is off', () => {
  it('passes on the trace of a caller, and creates none', () => {
    const tracing = new TracingOff();
    expect(tracing.begin(START)).toBeUndefined();
    const span = tracing.begin(START, TRACE);
    expect([span?.trace, span?.recording]).toEqual([TRACE, false]);
  });
});
