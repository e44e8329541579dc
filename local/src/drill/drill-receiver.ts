import { setTimeout as sleep } from 'node:timers/promises';
import { verifySignature } from '@tessera/webhooks/receiver';
import { listAt, textAt, valueAt } from '../tour/read-field.js';
import { StepFailure } from '../tour/step-failure.js';
import type { DrillCall, DrillClient } from './drill-client.js';

const POLL_MS = 100;
const ADMIN = {
  client: 'admin',
  scope: 'admin:webhooks:create admin:webhooks:read admin:webhooks:delete',
};

/** One arrival of an event. */
export interface Arrival {
  readonly eventId: string;
  readonly status: number;
  readonly rawBody: string;
  readonly isSigned: boolean;
}

/**
 * A receiver of the sandbox, registered at a service. The sandbox represents external systems: it
 * survives the disaster and keeps its records.
 */
export class DrillReceiver {
  private constructor(
    private readonly client: DrillClient,
    private readonly url: string,
    private readonly hmacKey: string,
  ) {}

  static async register(
    client: DrillClient,
    { service, events }: { service: 'fraud' | 'account-info' | 'commerce'; events: string[] },
  ): Promise<DrillReceiver> {
    const receivers = `${client.url('sandbox')}/receivers`;
    const { body } = await client.expect(201, receivers, { method: 'POST', json: {} });
    const json = { url: textAt(body, 'url'), events };
    const [webhooks, call] = endpointsOf(client, service);
    const endpoint = await client.expect(201, webhooks, { method: 'POST', json, ...call });
    const url = `${receivers}/${textAt(body, 'id')}`;
    return new DrillReceiver(client, url, textAt(endpoint.body, 'hmac_key'));
  }

  /** How it responds from now on. */
  async answer(status: number): Promise<void> {
    const json = { behaviour: { status } };
    await this.client.expect(200, this.url, { method: 'PATCH', json });
  }

  async arrivals(): Promise<Arrival[]> {
    const { body } = await this.client.expect(200, `${this.url}/deliveries`);
    return listAt(body, 'data').map((each) => {
      const rawBody = textAt(each, 'raw_body');
      const signature = textAt(each, 'headers', 'x-hmac-signature');
      return {
        eventId: textAt(each, 'event_id'),
        status: Number(valueAt(each, 'status')),
        rawBody,
        isSigned: verifySignature(rawBody, signature, this.hmacKey),
      };
    });
  }

  /**
   * Waits for a delivery, accepted or rejected.
   *
   * @throws StepFailure if it does not arrive in time
   */
  async await(
    what: string,
    isIt: (arrival: Arrival) => boolean,
    patienceMs: number,
  ): Promise<Arrival> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const found = (await this.arrivals()).findLast(isIt);
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new StepFailure(`${what} did not arrive in time.`);
      await sleep(POLL_MS);
    }
  }
}

function endpointsOf(client: DrillClient, service: string): [string, DrillCall] {
  return service === 'commerce'
    ? [`${client.url('commerce')}/webhooks`, { headers: client.accountHeaders('commerce') }]
    : [`${client.url(service)}/api/admin/webhooks`, { as: ADMIN }];
}
