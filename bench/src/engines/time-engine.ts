import type { Work } from '../load/load.js';
import type { ComparedEngine, Fired } from './engines.js';
import { type SamplePayment, samplePayments } from './sample-rules.js';

const WARM_UP_MS = 300;

/** Evaluates the sample payments in turn for so many seconds. Counts `each` for an evaluation. */
export function engineWork(fired: (payment: SamplePayment) => Fired, each = 1): Work {
  return {
    done: (seconds) => {
      const startedAt = performance.now();
      const until = startedAt + seconds * 1_000;
      let evaluations = 0;
      let hits = 0;
      while (performance.now() < until) {
        for (const payment of samplePayments) hits += fired(payment).length;
        evaluations += samplePayments.length;
      }
      // Used, so that no compiler leaves the work out.
      if (hits === 0) throw new Error('No rule fired.');
      return Promise.resolve({ count: evaluations * each, ms: performance.now() - startedAt });
    },
  };
}

/** Microseconds per evaluation of a possibly asynchronous engine. */
export async function microseconds({ fired }: ComparedEngine, ms: number): Promise<number> {
  await evaluations(fired, WARM_UP_MS);
  const startedAt = performance.now();
  const count = await evaluations(fired, ms);
  return ((performance.now() - startedAt) * 1_000) / count;
}

/** @throws when two engines disagree on a payment: then they do not do the same work */
export async function crossCheck(engines: readonly ComparedEngine[]): Promise<void> {
  for (const payment of samplePayments) {
    const answers = await Promise.all(
      engines.map(async ({ fired }) => [...(await fired(payment))].toSorted().join(' ')),
    );
    if (new Set(answers).size > 1) {
      throw new Error(`The engines disagree on ${JSON.stringify(payment)}.`);
    }
  }
}

async function evaluations(fired: ComparedEngine['fired'], ms: number): Promise<number> {
  const until = performance.now() + ms;
  let count = 0;
  while (performance.now() < until) {
    for (const payment of samplePayments) {
      const answer = fired(payment);
      if (answer instanceof Promise) await answer;
      count += 1;
    }
  }
  return count;
}
