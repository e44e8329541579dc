import { listAt, textAt, valueAt } from './read-field.js';
import { StepFailure } from './step-failure.js';
import type { Tour } from './tour.js';
import type { RegisteredReceiver } from './tour.js';

const LONG_POLL_MS = 10_000;

/** One arrival at a receiver. */
export interface Arrival {
  event: string;
  eventId: string;
  receivedAtMs: number;
  status: number;
  signature: string;
  signatureHeader: string;
  rawBody: string;
}

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
  const webhooks = byAccount?.webhooks ?? `${tour.url(service)}/api/admin/webhooks`;
  const headers = byAccount?.headers ?? { authorization: `Bearer ${tour.find('adminToken')}` };
  const receivers = `${tour.url('sandbox')}/receivers`;
  const receiver = await tour.http.send({
    method: 'POST',
    url: receivers,
    json: { name, behaviour },
    status: 201,
  });
  const endpoint = await tour.http.send({
    method: 'POST',
    url: webhooks,
    headers,
    json: { url: textAt(receiver, 'url'), events },
    status: 201,
  });
  const hmacKey = textAt(endpoint, 'hmac_key');
  const receiverUrl = `${receivers}/${textAt(receiver, 'id')}`;
  await tour.http.send({
    method: 'PATCH',
    url: receiverUrl,
    json: { hmac_key: hmacKey },
    status: 200,
    known: ['behaviour'],
  });
  const webhookUrl = `${webhooks}/${textAt(endpoint, 'id')}`;
  return { receiverUrl, webhookUrl, hmacKey };
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
  const deliveries = `${receiverUrl}/deliveries`;
  const deadline = Date.now() + patienceMs;
  let came = 0;
  while (came < count) {
    if (Date.now() > deadline) {
      throw new StepFailure(`${came} of ${count} deliveries came in time.`);
    }
    const answer = await tour.http.get(`${deliveries}?count=${count}&wait_ms=${LONG_POLL_MS}`);
    came = listAt(answer, 'data').length;
  }
  const answer = await tour.http.send({
    method: 'GET',
    url: deliveries,
    status: 200,
    known: ['headers', 'raw_body'],
  });
  return listAt(answer, 'data').map(readArrival);
}

function readArrival(delivery: unknown): Arrival {
  return {
    event: textAt(delivery, 'event'),
    eventId: textAt(delivery, 'event_id'),
    receivedAtMs: Date.parse(textAt(delivery, 'received_at')),
    status: Number(valueAt(delivery, 'status')),
    signature: textAt(delivery, 'signature'),
    signatureHeader: textAt(delivery, 'headers', 'x-hmac-signature'),
    rawBody: textAt(delivery, 'raw_body'),
  };
}
