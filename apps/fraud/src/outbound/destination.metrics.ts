import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import type { DestinationUse } from './destinations.client.js';

const USES: readonly DestinationUse[] = ['interceptor', 'integration'];

/** Changes of destinations with live traffic, and requests refused because of their destination. */
@Injectable()
export class DestinationMetrics {
  private readonly changes: Counter<'use'>;
  private readonly refusals: Counter<'use'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.changes = new Counter({
      name: 'fraud_destination_changes_total',
      help: 'Changes of the destination of live traffic, by use.',
      labelNames: ['use'],
      registers,
    });
    this.refusals = new Counter({
      name: 'fraud_destination_refusals_total',
      help: 'Requests not sent because the operator does not allow their destination, by use.',
      labelNames: ['use'],
      registers,
    });
    // Start at 0, because an alert on an increase does not see a counter that begins at 1.
    for (const use of USES) {
      this.changes.inc({ use }, 0);
      this.refusals.inc({ use }, 0);
    }
  }

  changed(use: DestinationUse): void {
    this.changes.inc({ use });
  }

  refused(use: DestinationUse): void {
    this.refusals.inc({ use });
  }
}
