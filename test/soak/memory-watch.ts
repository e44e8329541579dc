import { until } from '@tessera/local/testing';
import type { ServiceProcess } from '@tessera/local/testing';

const REPORT = /memory after collection: (\{.*\})/g;

/** What a process holds after a collection of its garbage, in bytes. */
export interface MemorySample {
  readonly atMs: number;
  readonly rss: number;
  readonly heapUsed: number;
}

/** Options of Node for a process that is watched. */
export const MEMORY_REPORT: readonly string[] = [
  '--expose-gc',
  '--import',
  new URL('report-memory.ts', import.meta.url).href,
];

/** The memory of a process over time. */
export class MemoryWatch {
  readonly samples: MemorySample[] = [];

  constructor(
    readonly name: string,
    private readonly process: ServiceProcess,
  ) {}

  async sample(): Promise<void> {
    const count = this.reports().length;
    this.process.signal('SIGUSR2');
    await until(
      `${this.name} reports`,
      () => Promise.resolve(this.reports().length > count),
      60_000,
    );
    const last = this.reports().at(-1) ?? '';
    const read = JSON.parse(last) as Omit<MemorySample, 'atMs'>;
    this.samples.push({ ...read, atMs: performance.now() });
  }

  private reports(): string[] {
    return [...this.process.log.matchAll(REPORT)].map(([, report = '']) => report);
  }
}

/** How much a process has grown over the last two thirds of its samples. */
export interface Growth {
  readonly bytes: number;
  readonly allowed: number;
}

const FEWEST_BYTES = 16 * 1024 * 1024;
const PART = 0.1;

/**
 * The median of the slopes between all pairs of samples (Theil and Sen), times the time between the
 * first and the last of them: one outlier, as a collection that came late, moves it little. The
 * first third is left out: code is compiled, pools are opened, caches fill. A process is flat when
 * that is less than a tenth of what it held in the middle, or than 16 MiB, which is what a heap
 * breathes.
 */
export function growthOf(samples: readonly MemorySample[], what: 'rss' | 'heapUsed'): Growth {
  const settled = samples.slice(Math.floor(samples.length / 3));
  const slopes = settled.flatMap((one, index) =>
    settled.slice(index + 1).map((other) => (other[what] - one[what]) / (other.atMs - one.atMs)),
  );
  const [first, last] = [settled[0], settled.at(-1)];
  if (first === undefined || last === undefined || slopes.length === 0) {
    throw new Error('Too few samples to tell whether memory is flat.');
  }
  const middle = median(settled.map((sample) => sample[what]));
  return {
    bytes: median(slopes) * (last.atMs - first.atMs),
    allowed: Math.max(FEWEST_BYTES, PART * middle),
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}
