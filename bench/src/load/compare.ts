import type { Load, Work } from './load.js';
import { measure } from './measure.js';
import type { Measurement } from './measure.js';
import { median } from './statistics.js';

/** The result of a subject compared with a bare server. */
export interface Comparison {
  subject: Measurement;
  bare: Measurement;
  /** Subject to bare in requests per second: the median of the rounds, and their range. */
  ratio: { median: number; least: number; most: number };
}

export interface ComparisonPlan {
  rounds: number;
  /** Of one burst; a round has two. */
  seconds: number;
}

export interface ComparedLoads {
  subject: Load | Work;
  bare: Load | Work;
  /** Waits until the subject's background work is done, so that the bare burst runs undisturbed. */
  settle?: () => Promise<void>;
}

/** So long does V8 compile what a service needs for its requests. */
const WARM_UP_SECONDS = 10;

/**
 * Measures both in turns. A machine slows down and speeds up as it runs, so each round computes a
 * ratio from two consecutive bursts, and the order alternates.
 */
export async function compare(loads: ComparedLoads, plan: ComparisonPlan): Promise<Comparison> {
  const measureBare = (seconds: number) => measure(loads.bare, seconds);
  const measureSubject = async (seconds: number) => {
    const measurement = await measure(loads.subject, seconds);
    await loads.settle?.();
    return measurement;
  };
  await measureBare(WARM_UP_SECONDS);
  await measureSubject(WARM_UP_SECONDS);
  const subjects: Measurement[] = [];
  const bares: Measurement[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < plan.rounds; round++) {
    const subjectFirst = round % 2 === 0;
    const early = subjectFirst ? await measureSubject(plan.seconds) : undefined;
    const bare = await measureBare(plan.seconds);
    const subject = early ?? (await measureSubject(plan.seconds));
    subjects.push(subject);
    bares.push(bare);
    ratios.push(subject.requestsPerSecond / bare.requestsPerSecond);
  }
  return {
    subject: middle(subjects),
    bare: middle(bares),
    ratio: { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
  };
}

function middleCost(measurements: readonly Measurement[]): Pick<Measurement, 'cost'> {
  const costs = measurements.flatMap(({ cost }) => cost ?? []);
  if (costs.length === 0) return {};
  return {
    cost: {
      serverUs: median(costs.map(({ serverUs }) => serverUs)),
      databaseUs: median(costs.map(({ databaseUs }) => databaseUs)),
    },
  };
}

function middle(measurements: readonly Measurement[]): Measurement {
  return {
    requestsPerSecond: median(measurements.map((each) => each.requestsPerSecond)),
    p50Ms: median(measurements.map((each) => each.p50Ms)),
    p99Ms: median(measurements.map((each) => each.p99Ms)),
    ...middleCost(measurements),
  };
}
