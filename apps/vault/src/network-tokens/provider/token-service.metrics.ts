import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';
import { TokenServiceError, type TokenServiceFailure } from './token-service.errors.js';

/** The calls of the token service. */
export type TokenServiceOperation = 'provision' | 'inquire' | 'delete' | 'cryptogram' | 'card_art';

type Outcome = 'answered' | TokenServiceFailure;

/** Rate, errors and duration of the calls to the schemes. */
@Injectable()
export class TokenServiceMetrics {
  private readonly calls: Counter<'operation' | 'outcome'>;
  private readonly duration: Histogram<'operation'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.calls = new Counter({
      name: 'token_service_calls_total',
      help: 'Calls of the token service, by what was asked and how they ended.',
      labelNames: ['operation', 'outcome'],
      registers,
    });
    this.duration = new Histogram({
      name: 'token_service_call_duration_seconds',
      help: 'Time that a call of the token service took.',
      labelNames: ['operation'],
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    });
  }

  async measure<T>(operation: TokenServiceOperation, call: () => Promise<T>): Promise<T> {
    const ended = this.duration.startTimer({ operation });
    try {
      const answer = await call();
      this.calls.inc({ operation, outcome: 'answered' satisfies Outcome });
      return answer;
    } catch (error) {
      const outcome: Outcome = error instanceof TokenServiceError ? error.code : 'unavailable';
      this.calls.inc({ operation, outcome });
      throw error;
    } finally {
      ended();
    }
  }
}
