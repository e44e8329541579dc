import { textAt } from '../scenario/read-field.js';
import type { Arrival } from '../scenario/scenario-client.js';
import { StepFailure } from '../scenario/step-failure.js';
import type { Tour, TourReceiver } from './tour.js';

const LONG_POLL_MS = 10_000;

/** Creates a receiver, registers it for events of a service, and gives it the key for signatures. */
export async function registerReceiver(
  tour: Tour,
  wish: {
    readonly name: string;
    readonly behaviour: object;
    readonly events: string[];
    readonly service?: 'fraud' | 'accountInfo' | 'commerce';
  },
): Promise<TourReceiver> {
  const { name, behaviour, events, service = 'fraud' } = wish;
  const receivers = `${tour.url('sandbox')}/receivers`;
  const created = await tour.http.send({
    method: 'POST',
    url: receivers,
    json: { name, behaviour },
    status: 201,
  });
  const { endpoints } = tour.client()[service];
  const endpoint = await endpoints.create({ url: textAt(created, 'url'), events });
  const receiverUrl = `${receivers}/${textAt(created, 'id')}`;
  await tour.http.send({
    method: 'PATCH',
    url: receiverUrl,
    json: { hmac_key: endpoint.hmac_key },
    status: 200,
    known: ['behaviour'],
  });
  return { receiverUrl, endpointId: endpoint.id, hmacKey: endpoint.hmac_key };
}

/**
 * Waits for arrivals, then shows them.
 *
 * @throws StepFailure when fewer came in time
 */
export async function awaitArrivals(
  tour: Tour,
  { receiverUrl }: TourReceiver,
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
