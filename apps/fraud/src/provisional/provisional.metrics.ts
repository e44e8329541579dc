import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@tessera/telemetry';
import { Counter, Registry } from 'prom-client';
import { ProvisionalDecisionsRepository } from './provisional-decisions.repository.js';

/** Provisional decisions: how many are open, their final outcomes, and how many fail open. */
@Injectable()
export class ProvisionalMetrics {
  private readonly ended: Counter<'outcome'>;
  private readonly failedOpen: Counter;

  constructor(registry: Registry, decisions: ProvisionalDecisionsRepository) {
    const registers = [registry];
    this.ended = new Counter({
      name: 'fraud_provisional_finalised_total',
      help: 'Provisional decisions that this process made final, by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    this.failedOpen = new Counter({
      name: 'fraud_provisional_fail_open_total',
      help: 'Provisional decisions that this process allowed at their deadline.',
      registers,
    });
    const read = () => decisions.countOpen();
    new DatabaseGauges({ registry, read }).add(
      'fraud_provisional_open',
      'Provisional decisions that wait for backends, over all processes.',
      (open) => open,
    );
  }

  finalized(outcome: string, failOpen: boolean): void {
    this.ended.inc({ outcome });
    if (failOpen) this.failedOpen.inc();
  }
}
