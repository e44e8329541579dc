import { Histogram, type Registry } from 'prom-client';
import { DirectoryServerError, type DirectoryServerFailure } from './directory-server.errors.js';

/** The kind of request: an authentication, or the participating card ranges. */
export type DirectoryServerQuestion = 'AReq' | 'PReq';

type Outcome = 'answered' | 'failed' | DirectoryServerFailure;

/** Rate, errors and duration of messages to the directory server. */
export class DirectoryServerMetrics {
  private readonly duration: Histogram<'message' | 'outcome'>;

  constructor(registry: Registry) {
    this.duration = new Histogram({
      name: 'directory_server_call_duration_seconds',
      help: 'Time until the directory server responded, by message and outcome.',
      labelNames: ['message', 'outcome'],
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [registry],
    });
  }

  async measure<T>(message: DirectoryServerQuestion, ask: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const ended = (outcome: Outcome): void => {
      this.duration.observe({ message, outcome }, (performance.now() - startedAt) / 1_000);
    };
    try {
      const answer = await ask();
      ended('answered');
      return answer;
    } catch (error) {
      ended(error instanceof DirectoryServerError ? error.code : 'failed');
      throw error;
    }
  }
}
