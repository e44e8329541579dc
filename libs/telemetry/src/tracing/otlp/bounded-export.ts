import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { Counter } from 'prom-client';
import type { ExportWatch } from '../export-watch.js';

type Exported = Parameters<SpanExporter['export']>[1];

const SUCCESS = 0;

/**
 * Counts exported, dropped and failed spans. It sits on both sides of the SDK's queue, in front of it
 * and between it and the exporter, so it knows how many wait and refuses the one too many: dropping is
 * seen.
 */
export class BoundedExport implements SpanExporter {
  private readonly exported: Counter;
  private readonly dropped: Counter<'reason'>;
  private waiting = 0;
  private isFailing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly watch: ExportWatch,
    private readonly maxWaiting: number,
  ) {
    const registers = [watch.registry];
    this.exported = new Counter({
      name: 'telemetry_spans_exported_total',
      help: 'Spans that the collector took.',
      registers,
    });
    this.dropped = new Counter({
      name: 'telemetry_spans_dropped_total',
      help: 'Dropped spans: the queue was full (queue_full) or the collector unavailable (export_failed).',
      labelNames: ['reason'],
      registers,
    });
    for (const reason of ['queue_full', 'export_failed']) this.dropped.inc({ reason }, 0);
  }

  /** The queue, with its entrance watched. */
  inFrontOf(queue: SpanProcessor): SpanProcessor {
    return {
      onStart: () => undefined,
      onEnd: (span) => {
        if (this.waiting >= this.maxWaiting) {
          this.dropped.inc({ reason: 'queue_full' });
          return;
        }
        this.waiting += 1;
        queue.onEnd(span);
      },
      forceFlush: () => queue.forceFlush(),
      shutdown: () => queue.shutdown(),
    };
  }

  export(spans: ReadableSpan[], done: Exported): void {
    this.waiting -= spans.length;
    this.exporter.export(spans, (result) => {
      const code: number = result.code;
      const failed = code !== SUCCESS;
      if (failed) this.dropped.inc({ reason: 'export_failed' }, spans.length);
      else this.exported.inc(spans.length);
      if (failed && !this.isFailing) {
        this.watch.logger.warn(
          { err: result.error },
          'The collector takes no traces; trying again.',
        );
      }
      this.isFailing = failed;
      done(result);
    });
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}
