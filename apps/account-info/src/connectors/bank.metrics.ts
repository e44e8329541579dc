import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';
import { ConnectorError } from './connector.errors.js';

/** The kinds of calls to banks. */
export type BankOperation = 'start' | 'callback' | 'accounts' | 'record' | 'revoke';

type Outcome = 'answered' | ConnectorError['kind'];

/** Rate, errors and duration of the steps at banks: whose interface is ill shows here first. */
@Injectable()
export class BankMetrics {
  private readonly steps: Counter<'institution' | 'step' | 'outcome'>;
  private readonly duration: Histogram<'step'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.steps = new Counter({
      name: 'bank_steps_total',
      help: 'Steps at banks, by what was asked and how they ended.',
      labelNames: ['institution', 'step', 'outcome'],
      registers,
    });
    this.duration = new Histogram({
      name: 'bank_step_duration_seconds',
      help: 'Time that a step at a bank took, with all its calls.',
      labelNames: ['step'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers,
    });
  }

  async measure<T>(institution: string, step: BankOperation, call: () => Promise<T>): Promise<T> {
    const ended = this.duration.startTimer({ step });
    const count = (outcome: Outcome): void => {
      this.steps.inc({ institution, step, outcome });
    };
    try {
      const answer = await call();
      count('answered');
      return answer;
    } catch (error) {
      count(error instanceof ConnectorError ? error.kind : 'technical');
      throw error;
    } finally {
      ended();
    }
  }
}
