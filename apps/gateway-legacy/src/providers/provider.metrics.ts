import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';
import {
  ProviderRefusedError,
  ProviderSilentError,
  type ProviderRefusal,
  type ProviderSilence,
} from './provider.errors.js';

/** The kinds of calls to a provider. */
export type ProviderCall =
  'authorize' | 'capture' | 'refund' | 'void' | 'inquire' | 'settlement' | 'store_card';

type Ending = 'answered' | ProviderSilence | ProviderRefusal;

/** Rate, errors and duration of the calls of payment service providers. */
@Injectable()
export class ProviderMetrics {
  private readonly calls: Counter<'provider' | 'call' | 'outcome'>;
  private readonly duration: Histogram<'provider' | 'call'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.calls = new Counter({
      name: 'payment_provider_calls_total',
      help: 'Calls of payment service providers, by what was asked and how they ended.',
      labelNames: ['provider', 'call', 'outcome'],
      registers,
    });
    this.duration = new Histogram({
      name: 'payment_provider_call_duration_seconds',
      help: 'Time that a call of a payment service provider took.',
      labelNames: ['provider', 'call'],
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
  }

  async measure<T>(provider: string, call: ProviderCall, work: () => Promise<T>): Promise<T> {
    const ended = this.duration.startTimer({ provider, call });
    const count = (outcome: Ending): void => {
      this.calls.inc({ provider, call, outcome });
    };
    try {
      const answer = await work();
      count('answered');
      return answer;
    } catch (error) {
      const isKnown = error instanceof ProviderSilentError || error instanceof ProviderRefusedError;
      count(isKnown ? error.code : 'unavailable');
      throw error;
    } finally {
      ended();
    }
  }
}
