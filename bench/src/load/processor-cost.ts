import { processorSeconds } from '../environment/process-usage.js';
import type { Work } from './load.js';
import { median } from './statistics.js';

/** The processor time of some processes for each piece of a work: the median of its bursts. */
export class ProcessorCost {
  private readonly bursts: number[] = [];

  constructor(private readonly pids: readonly number[]) {}

  /** The same work, with its processor time taken. */
  of(work: Work): Work {
    return {
      done: async (seconds) => {
        const before = this.seconds();
        const result = await work.done(seconds);
        this.bursts.push((1e6 * (this.seconds() - before)) / result.count);
        return result;
      },
    };
  }

  /** `120 µs`. */
  toString(): string {
    return `${median(this.bursts).toFixed(0)} µs`;
  }

  private seconds(): number {
    return this.pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);
  }
}
