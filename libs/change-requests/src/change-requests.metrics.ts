import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

/** What becomes of change requests, and the changes that were made without a second person. */
@Injectable()
export class ChangeRequestsMetrics {
  private readonly decisions: Counter<'kind' | 'outcome'>;
  private readonly breaks: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.decisions = new Counter({
      name: 'change_requests_total',
      help: 'Change requests by kind and what became of them, `proposed` when they are created.',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    // Without a label, so that it starts at 0: an alert on an increase does not see one that begins at 1.
    this.breaks = new Counter({
      name: 'change_request_break_glass_total',
      help: 'Changes that were applied by break glass, without a second person.',
      registers,
    });
  }

  count(kind: string, outcome: string): void {
    this.decisions.inc({ kind, outcome });
  }

  brokeGlass(): void {
    this.breaks.inc();
  }
}
