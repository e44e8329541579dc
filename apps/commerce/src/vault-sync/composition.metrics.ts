import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';

/** What compositions in `shadow` found. */
@Injectable()
export class CompositionMetrics {
  private readonly comparisons: Counter<'outcome'>;

  constructor(registry: Registry) {
    this.comparisons = new Counter({
      name: 'token_composition_comparisons_total',
      help: 'Tokens of accounts in shadow mode, by whether their contract would give them another network token.',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  count(differs: boolean): void {
    this.comparisons.inc({ outcome: differs ? 'different' : 'same' });
  }
}
