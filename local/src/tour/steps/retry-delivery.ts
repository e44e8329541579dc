import type { Arrival } from '../../scenario/scenario-client.js';
import { requestDecision } from '../decision.js';
import type { Tour, TourReceiver, TourStep } from '../tour.js';
import { awaitArrivals, registerReceiver } from '../webhook-receiver.js';

/** The waits before the second and the third attempt, before they are scaled. */
const WAITS_S = [17, 19] as const;
/** Each wait can be a tenth longer. */
const JITTER = 1.1;
/** Tolerance for clocks, the queue and this machine. */
const SLACK_MS = 3_000;
const PATIENCE_MS = 30_000;

export const retryDelivery: TourStep = {
  title: 'A receiver fails, and the delivery is tried again',
  about:
    'Five attempts, with waits of 17, 19, 23 and 31 seconds. The tour divides the waits, so that you need not wait for them.',
  run: async (tour) => {
    tour.say(
      `The waits are divided by ${tour.timeScale}. This receiver fails twice before it works:`,
    );
    const receiver = await registerReceiver(tour, {
      name: 'receiver with a bad day',
      behaviour: { fail_first: WAITS_S.length, fail_status: 503 },
      events: ['decision.allow'],
    });
    await requestDecision(tour, {
      story: 'Another ordinary payment:',
      customer: { id: 'customer-1', email: 'ada@example.com' },
      amount: 1_900,
      countries: { billing: 'DE', shipping: 'DE' },
    });
    const longestMs = ((WAITS_S[0] + WAITS_S[1]) * 1000 * JITTER) / tour.timeScale;
    const arrivals = await awaitArrivals(
      tour,
      receiver,
      WAITS_S.length + 1,
      longestMs + PATIENCE_MS,
    );
    tour.check(
      arrivals.map(({ status }) => status).join() === '503,503,200',
      'two attempts failed, the third succeeded',
    );
    for (const [index, seconds] of WAITS_S.entries()) checkWait(tour, arrivals, index, seconds);
    tour.check(
      new Set(arrivals.map((each) => each.eventId + each.rawBody + each.signatureHeader)).size ===
        1,
      'every attempt had the same id, the same body and the same signature',
    );
    await cleanUp(tour, [receiver, tour.find('receiver')]);
  },
};

function checkWait(tour: Tour, arrivals: Arrival[], index: number, seconds: number): void {
  const [before, after] = arrivals.slice(index, index + 2);
  if (before === undefined || after === undefined) return;
  const waitedMs = after.receivedAtMs - before.receivedAtMs;
  const leastMs = (seconds * 1000) / tour.timeScale;
  tour.check(
    // The receiver's clock shows whole milliseconds.
    waitedMs >= leastMs - 1 && waitedMs <= leastMs * JITTER + SLACK_MS,
    `attempt ${index + 2} came after ${inSeconds(waitedMs)} s (${seconds} s / ${tour.timeScale} = ${inSeconds(leastMs)} s, up to a tenth more, and the time to send it)`,
  );
}

async function cleanUp(tour: Tour, receivers: readonly TourReceiver[]): Promise<void> {
  tour.say('The webhooks are deleted again:');
  const { endpoints } = tour.client().fraud;
  for (const { endpointId } of receivers) await endpoints.delete(endpointId);
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}
