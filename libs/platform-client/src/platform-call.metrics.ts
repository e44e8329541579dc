import { Histogram, type Registry } from 'prom-client';
import { ServiceBrokenError, ServiceLateError } from './platform.errors.js';

type CallOutcome = '1xx' | '2xx' | '3xx' | '4xx' | '5xx' | 'broken' | 'late' | 'unreachable';

const NAME = 'platform_call_duration_seconds';

/** Rate, errors and duration of calls between our services. */
export class PlatformCallMetrics {
  private readonly duration: Histogram<'peer' | 'outcome'>;

  /** @param peer the service that is called */
  constructor(
    registry: Registry,
    private readonly peer: string,
  ) {
    // A service may have several clients for the same peer.
    this.duration =
      (registry.getSingleMetric(NAME) as Histogram<'peer' | 'outcome'> | undefined) ??
      new Histogram({
        name: NAME,
        help: 'Time that a call of another service took, token and repetitions included.',
        labelNames: ['peer', 'outcome'],
        buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
        registers: [registry],
      });
  }

  async measure<T extends { readonly status: number }>(call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const ended = (outcome: CallOutcome): void => {
      this.duration.observe({ peer: this.peer, outcome }, (performance.now() - startedAt) / 1_000);
    };
    try {
      const answer = await call();
      ended(`${Math.floor(answer.status / 100)}xx` as CallOutcome);
      return answer;
    } catch (error) {
      ended(failureOf(error));
      throw error;
    }
  }
}

function failureOf(error: unknown): CallOutcome {
  if (error instanceof ServiceLateError) return 'late';
  return error instanceof ServiceBrokenError ? 'broken' : 'unreachable';
}
