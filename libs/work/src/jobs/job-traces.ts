import {
  activeSpan,
  errorTypeOf,
  formatTraceparent,
  inSpan,
  parseTraceparent,
  TracingOff,
} from '@tessera/telemetry/tracing';
import type { Span, SpanKind, SpanStart, Tracing } from '@tessera/telemetry/tracing';
import type { Job } from './job.js';

/**
 * The spans of a queue: one where jobs are added and one where each is done, in the trace of the
 * code that added it. BullMQ stores the trace context with the job's data, on Redis and on
 * Postgres.
 */
export class JobTraces {
  /** For a queue that no service opened, as in tests. */
  static readonly none = new JobTraces('jobs', new TracingOff());

  constructor(
    private readonly queue: string,
    private readonly tracing: Tracing,
  ) {}

  /** @param add is given the `traceparent` of each job, in their order */
  async adding(
    jobs: readonly Job<object>[],
    add: (traceparents: readonly (string | undefined)[]) => Promise<void>,
  ): Promise<void> {
    const start = this.start('send', 'producer');
    const common = jobs.some(ownsNoTrace) ? activeSpan()?.child(start) : undefined;
    const spans = jobs.map((job) => (ownsNoTrace(job) ? common : this.continued(start, job)));
    const ending = new Set(spans.filter((span) => span !== undefined));
    try {
      await add(spans.map((span) => span && formatTraceparent(span.trace)));
    } catch (error) {
      for (const span of ending) span.fail(errorTypeOf(error));
      throw error;
    } finally {
      for (const span of ending) span.end();
    }
  }

  /** Does a job in its span. */
  async doing<T>(traceparent: string | undefined, work: () => Promise<T>): Promise<T> {
    const parent = parseTraceparent(traceparent);
    const span = this.tracing.begin(this.start('process', 'consumer'), parent);
    return span === undefined ? work() : inSpan(span, work);
  }

  private continued(start: SpanStart, { traceparent }: Job<object>): Span | undefined {
    const parent = parseTraceparent(traceparent);
    return parent && this.tracing.begin(start, parent);
  }

  private start(operation: 'send' | 'process', kind: SpanKind): SpanStart {
    const attributes = {
      'messaging.system': 'bullmq',
      'messaging.destination.name': this.queue,
      'messaging.operation.name': operation,
      'messaging.operation.type': operation,
    };
    return { name: `${operation} ${this.queue}`, kind, attributes };
  }
}

function ownsNoTrace({ traceparent }: Job<object>): boolean {
  return traceparent === undefined;
}
