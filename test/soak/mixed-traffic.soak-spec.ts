import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@tessera/local/testing';
import { percentile } from '../faults/load/burst.js';
import { growthOf } from './memory-watch.js';
import type { MemoryWatch } from './memory-watch.js';
import { Traffic } from './traffic.js';

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? '10');
const MINUTE_MS = 60_000;
const SAMPLE_EVERY_MS = 10_000;
const MIB = 1024 * 1024;
/** For the warm code, and then for the peak itself. */
const WARM_MS = 15_000;
const PEAK_MS = 30_000;
/** Boots, the peak, and the deliveries that are left at the end. */
const BESIDE_MS = 15 * MINUTE_MS;

let traffic: Traffic;

beforeAll(async () => {
  traffic = await Traffic.start();
}, BESIDE_MS);

afterAll(() => traffic.close(), BESIDE_MS);

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const mib = (bytes: number): string => (bytes / MIB).toFixed(1);

it(
  `${MINUTES} minutes at half of the peak: no error, every event delivered, flat memory`,
  async () => {
    await paceAtHalfOfPeak();
    for (let minute = 1; minute <= MINUTES; minute += 1) await runMinute(minute);
    await traffic.quiet();
    await until('every event is delivered', async () => (await traffic.waiting()) === 0, BESIDE_MS);
    const verdicts = traffic.memory.flatMap((watch) => [
      verdictOf(watch, 'heapUsed'),
      verdictOf(watch, 'rss'),
    ]);
    print(`${traffic.answered} requests, ${traffic.failures.length} failed`);
    expect(traffic.failures).toEqual([]);
    expect(traffic.delivered).toBeGreaterThanOrEqual(traffic.streams[0]?.load.answered ?? NaN);
    expect(verdicts.filter(({ isFlat }) => !isFlat)).toEqual([]);
    print('verdict: flat, no error');
  },
  MINUTES * 2 * MINUTE_MS + BESIDE_MS,
);

/** The peak is the rate of the same traffic without a pace, on this machine and at this time. */
async function paceAtHalfOfPeak(): Promise<void> {
  await delay(WARM_MS);
  const before = traffic.streams.map(({ load }) => load.answered);
  const startedAt = performance.now();
  await delay(PEAK_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  traffic.streams.forEach((stream, index) => {
    const peak = (stream.load.answered - (before[index] ?? 0)) / seconds;
    stream.pace.rate = Math.max(1, peak / 2);
    stream.times = [];
    print(`peak of ${stream.name}: ${peak.toFixed(0)}/s, soaked at ${(peak / 2).toFixed(0)}/s`);
  });
}

/** One line per stream and process. */
async function runMinute(minute: number): Promise<void> {
  const [delivered, startedAt] = [traffic.delivered, performance.now()];
  const endsAt = startedAt + MINUTE_MS;
  while (performance.now() < endsAt) {
    for (const watch of traffic.memory) await watch.sample();
    await delay(Math.max(0, Math.min(SAMPLE_EVERY_MS, endsAt - performance.now())));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const streams = traffic.streams.map((stream) => {
    const times = stream.times.splice(0);
    const [p50, p99] = [percentile(times, 50), percentile(times, 99)];
    const rate = (times.length / seconds).toFixed(0);
    return `${stream.name} ${rate}/s p50 ${p50.toFixed(0)} p99 ${p99.toFixed(0)} ms`;
  });
  const memory = traffic.memory.map(({ name, samples }) => {
    const last = samples.at(-1);
    return `${name} ${mib(last?.rss ?? NaN)}/${mib(last?.heapUsed ?? NaN)}`;
  });
  const deliveries = ((traffic.delivered - delivered) / seconds).toFixed(0);
  print(
    `minute ${minute}: ${streams.join('; ')}; deliveries ${deliveries}/s; ` +
      `failed ${traffic.failures.length}; RSS/heap MiB: ${memory.join(', ')}`,
  );
}

function verdictOf({ name, samples }: MemoryWatch, what: 'rss' | 'heapUsed') {
  const { bytes, allowed } = growthOf(samples, what);
  const isFlat = bytes < allowed;
  const word = isFlat ? 'flat' : 'GROWS';
  print(
    `${name} ${what}: ${mib(bytes)} MiB in the last two thirds, allowed ${mib(allowed)}: ${word}`,
  );
  return { name, what, bytes, allowed, isFlat };
}
