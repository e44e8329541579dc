import { describe, expect, it } from '@jest/globals';
import { backends } from './backends.js';
import { createNoteStack, emit, register } from './note-service.js';
import { Receiver } from './receiver.js';

const WAITS_MS = [17_000, 19_000, 23_000, 31_000];
/**
 * On top of "up to 10 % longer": the way of a request through two processes and a busy machine. A poll
 * for a lost timer would come two seconds later.
 */
const ON_THE_WAY_MS = 1_900;
const TIMEOUT_MS = 130_000;

/** The schedule takes as long as it takes: both stores at once. */
describe('the schedule in true time', () => {
  it(
    `waits 17, 19, 23 and 31 seconds, up to 10 % longer and never shorter (on ${backends.map(([name]) => name).join(' and ')})`,
    async () => {
      const measured = await Promise.all(backends.map(([, env]) => measureGaps(env)));
      for (const [index, gaps] of measured.entries()) {
        const seconds = gaps.map((gap) => `${(gap / 1_000).toFixed(2)} s`).join(', ');
        process.stdout.write(`Measured gaps on ${backends[index]?.[0] ?? ''}: ${seconds}.\n`);
      }
      for (const gaps of measured) {
        for (const [index, wait] of WAITS_MS.entries()) {
          expect(gaps[index]).toBeGreaterThanOrEqual(wait);
          expect(gaps[index]).toBeLessThanOrEqual(wait * 1.1 + ON_THE_WAY_MS);
        }
      }
    },
    TIMEOUT_MS,
  );
});

/** Milliseconds from the end of each failed attempt to the next one. */
async function measureGaps(env: Record<string, string>): Promise<number[]> {
  const stack = await createNoteStack({ WEBHOOK_TIME_SCALE: '1', ...env });
  const api = await stack.boot();
  const receiver = await Receiver.start((response) => response.writeHead(500).end());
  await register(stack, api, receiver.url);
  await emit(api);
  const attempts = await receiver.has(WAITS_MS.length + 1);
  await stack.close();
  await receiver.close();
  return WAITS_MS.map(
    (_, index) => (attempts[index + 1]?.at ?? 0) - (attempts[index]?.answeredAt ?? 0),
  );
}
