import { Injectable } from '@nestjs/common';
import { BoundedLabel } from '@tessera/telemetry';
import { Counter, Histogram, Registry } from 'prom-client';

/** Backends that get their own label; all further slugs are counted together. */
const MAX_LABELS = 100;

/** Calls of backends, by slug and result. */
@Injectable()
export class BackendMetrics {
  private readonly labels = new BoundedLabel(MAX_LABELS);
  private readonly calls: Counter<'backend' | 'outcome'>;
  private readonly duration: Histogram<'backend'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.calls = new Counter({
      name: 'fraud_backend_calls_total',
      help: 'Calls of backends, by slug and outcome or error.',
      labelNames: ['backend', 'outcome'],
      registers,
    });
    this.duration = new Histogram({
      name: 'fraud_backend_call_duration_seconds',
      help: 'Duration of a call of a backend, including its retries.',
      labelNames: ['backend'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    });
  }

  called(slug: string, outcome: string, seconds: number): void {
    const backend = this.labels.of(slug);
    this.calls.inc({ backend, outcome });
    this.duration.observe({ backend }, seconds);
  }
}
