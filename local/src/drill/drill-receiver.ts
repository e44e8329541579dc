import { setTimeout as sleep } from 'node:timers/promises';
import { verifySignature } from '@tessera/webhooks/receiver';
import type { Arrival } from '../scenario/scenario-client.js';
import { StepFailure } from '../scenario/step-failure.js';
import type { DrillClient } from './drill-client.js';

const POLL_MS = 100;
const ADMIN = {
  client: 'admin',
  scope: 'admin:webhooks:create admin:webhooks:read admin:webhooks:delete',
};

/** One arrival of an event. */
export interface SignedArrival extends Arrival {
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
    const isCommerce = service === 'commerce';
    const { receiverUrl, hmacKey } = await client.scenario.registerReceiver({
      webhooks: `${client.url(service)}/${isCommerce ? '' : 'api/admin/'}webhooks`,
      headers: isCommerce ? client.scenario.accountHeaders(service) : await client.bearer(ADMIN),
      events,
    });
    return new DrillReceiver(client, receiverUrl, hmacKey);
  }

  /** How it responds from now on. */
  async answer(status: number): Promise<void> {
    const json = { behaviour: { status } };
    await this.client.expect(200, this.url, { method: 'PATCH', json });
  }

  async arrivals(): Promise<SignedArrival[]> {
    const arrivals = await this.client.scenario.arrivals(this.url);
    return arrivals.map((arrival) => ({
      ...arrival,
      isSigned: verifySignature(arrival.rawBody, arrival.signatureHeader, this.hmacKey),
    }));
  }

  /**
   * Waits for a delivery, accepted or rejected.
   *
   * @throws StepFailure if it does not arrive in time
   */
  async await(
    what: string,
    isIt: (arrival: SignedArrival) => boolean,
    patienceMs: number,
  ): Promise<SignedArrival> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const found = (await this.arrivals()).findLast(isIt);
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new StepFailure(`${what} did not arrive in time.`);
      await sleep(POLL_MS);
    }
  }
}
