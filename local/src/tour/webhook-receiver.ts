import type { Arrival, RegisteredReceiver } from '../scenario/scenario-client.js';
import { StepFailure } from '../scenario/step-failure.js';
import type { Tour } from './tour.js';

const LONG_POLL_MS = 10_000;

/** Creates a receiver, registers it for events of a service (fraud), and sets its key. */
export async function registerReceiver(
  tour: Tour,
  wish: {
    name: string;
    behaviour: object;
    events: string[];
    service?: string;
    /** For a service whose endpoints belong to an account. */
    byAccount?: { webhooks: string; headers: Record<string, string> };
  },
): Promise<RegisteredReceiver> {
  const { name, behaviour, events, service = 'fraud', byAccount } = wish;
  return tour.scenario.registerReceiver({
    webhooks: byAccount?.webhooks ?? `${tour.url(service)}/api/admin/webhooks`,
    headers: byAccount?.headers ?? { authorization: `Bearer ${tour.find('adminToken')}` },
    events,
    name,
    behaviour,
  });
}

/**
 * Waits for arrivals, then shows them.
 *
 * @throws StepFailure when fewer came in time
 */
export async function awaitArrivals(
  tour: Tour,
  { receiverUrl }: RegisteredReceiver,
  count: number,
  patienceMs: number,
): Promise<Arrival[]> {
  const deadline = Date.now() + patienceMs;
  const query = `?count=${count}&wait_ms=${LONG_POLL_MS}`;
  let came = 0;
  while (came < count) {
    if (Date.now() > deadline) {
      throw new StepFailure(`${came} of ${count} deliveries came in time.`);
    }
    came = (await tour.scenario.arrivals(receiverUrl, { query })).length;
  }
  return tour.scenario.arrivals(receiverUrl, { hidden: false });
}
