import autocannon from 'autocannon';
import type { Load, Work } from './load.js';
import { percentile } from './statistics.js';

export const CONNECTIONS = 32;

/** What one burst of load found. */
export interface Measurement {
  requestsPerSecond: number;
  /** NaN for work without requests. */
  p50Ms: number;
  p99Ms: number;
  /** For a load with a meter. */
  cost?: ProcessorCost;
}

/**
 * Microseconds of a processor for one request. What else the machine does disturbs it far less than
 * requests per second.
 */
export interface ProcessorCost {
  readonly serverUs: number;
  readonly databaseUs: number;
}

/** Measures one burst of either side of a comparison. */
export async function measure(subject: Load | Work, seconds: number): Promise<Measurement> {
  if ('url' in subject) {
    return measureLoad(subject, seconds);
  }
  const { count, ms } = await subject.done(seconds);
  return { requestsPerSecond: (count / ms) * 1000, p50Ms: NaN, p99Ms: NaN };
}

/**
 * Sends a load on 32 connections for some seconds. Latencies are recorded individually: the tool's
 * own histogram has millisecond resolution.
 *
 * @throws if a request fails: a server that rejects requests is fast, and not a result
 */
function measureLoad(load: Load, seconds: number): Promise<Measurement> {
  return new Promise((resolve, reject) => {
    const latencies: number[] = [];
    const failures = new Map<string, number>();
    const fail = (reason: string) => failures.set(reason, (failures.get(reason) ?? 0) + 1);
    const costOf = startMeter(load);
    const startedAt = performance.now();
    let lastAt = startedAt;
    const run = autocannon(
      {
        url: load.url,
        connections: CONNECTIONS,
        duration: seconds,
        requests: [{ setupRequest: () => load.next() }],
        skipAggregateResult: true,
      },
      (error) => {
        if (error !== null || failures.size > 0 || latencies.length === 0) {
          reject(error ?? new Error(describe(load, latencies.length, failures)));
          return;
        }
        resolve({
          requestsPerSecond: (latencies.length / (lastAt - startedAt)) * 1000,
          p50Ms: percentile(latencies, 0.5),
          p99Ms: percentile(latencies, 0.99),
          ...costOf(latencies.length),
        });
      },
    );
    run.on('response', (_client, status, _bytes, responseMs) => {
      lastAt = performance.now();
      if (status < 200 || status > 299) {
        fail(`status ${status}`);
      } else {
        latencies.push(responseMs);
      }
    });
    run.on('reqError', (error) => fail(error.message));
  });
}

/** Gives the cost of each of so many requests since now. */
function startMeter({ meter }: Load): (count: number) => Pick<Measurement, 'cost'> {
  if (meter === undefined) return () => ({});
  const [server, database] = [meter.server(), meter.database()];
  const each = (seconds: number, count: number) => (seconds * 1_000_000) / count;
  return (count) => ({
    cost: {
      serverUs: each(meter.server() - server, count),
      databaseUs: each(meter.database() - database, count),
    },
  });
}

function describe(load: Load, successes: number, failures: ReadonlyMap<string, number>): string {
  const reasons = [...failures].map(([reason, count]) => `${count} × ${reason}`).join(', ');
  const { method, path } = load.next();
  return `${method} ${load.url}${path}: ${successes} responses, and ${reasons || 'nothing else'}.`;
}
