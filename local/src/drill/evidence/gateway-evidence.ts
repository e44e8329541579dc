import { randomUUID } from 'node:crypto';
import { textAt, valueAt } from '../../scenario/read-field.js';
import type { DrillClient } from '../drill-client.js';
import type { DrillReport } from '../drill-report.js';
import type { Evidence } from './evidence.js';

const AMOUNT = 4_900;

/** A payment that was authorized: the rest of it is done after the disaster. */
export class GatewayEvidence implements Evidence {
  private readonly key = randomUUID();
  private readonly reference = `drill-${randomUUID().slice(0, 8)}`;
  private id = '';

  async make(client: DrillClient): Promise<void> {
    this.id = textAt((await this.pay(client)).body, 'id');
  }

  async prove(client: DrillClient, report: DrillReport): Promise<void> {
    const again = await this.pay(client);
    const isSame = textAt(again.body, 'id') === this.id;
    report.check(isSame, 'the gateway returns the same payment for its idempotency key');
    const url = `${client.url('gateway-legacy')}/payments/${this.id}/capture`;
    const headers = client.scenario.accountHeaders('gateway-legacy');
    const call = { method: 'POST', json: {}, headers, key: randomUUID() } as const;
    const { body } = await client.expect(200, url, call);
    const isCaptured = valueAt(body, 'captured_amount') === AMOUNT;
    report.check(isCaptured, 'a payment authorized before the disaster is captured after it');
  }

  private pay(client: DrillClient) {
    const json = {
      amount: AMOUNT,
      currency_code: 'EUR',
      reference: this.reference,
      capture: 'manual',
      source: { type: 'checkout' },
    };
    const url = `${client.url('gateway-legacy')}/payments/one-off`;
    const headers = client.scenario.accountHeaders('gateway-legacy');
    return client.expect(200, url, { method: 'POST', json, headers, key: this.key });
  }
}
