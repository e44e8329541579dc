import { randomUUID } from 'node:crypto';
import { fraud } from '@tessera/fraud';
import { until } from '@tessera/local/testing';
import { call, LoadedService } from './loaded-service.js';

const RULESETS = '/api/admin/rulesets';
const ADMIN =
  'admin:rulesets:create admin:rulesets:write admin:webhooks:create admin:integrations:write';
const RUNTIME = 'decisions:create decisions:read';
const CLOSED_PORT = 'http://127.0.0.1:9/hook';
/** The device of every decision of a test, whose count reveals lost and duplicate ones. */
export const DEVICE_IP = '203.0.113.7';

interface CountedDecision {
  readonly velocity_partial: boolean;
  readonly triggered_rules: readonly { readonly evidence: readonly { value: number }[] }[];
}

/** The fraud service with a ruleset that counts the payments of a device, and a subscriber. */
export class DecidingFraud {
  private constructor(
    readonly service: LoadedService,
    readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** Its APIs make no deliveries: without a worker the outbox keeps a row of every decision. */
  static async create(subscriber = CLOSED_PORT): Promise<DecidingFraud> {
    const service = await LoadedService.create(fraud, { BACKGROUND_WORK: 'worker' });
    const stack = new DecidingFraud(service, await service.headers(RUNTIME));
    await stack.prepare(subscriber);
    return stack;
  }

  /** How many decisions there are, on how many payments, and how many events report them. */
  async counts(): Promise<{ decisions: number; payments: number; events: number }> {
    const [row] = await this.service.query<{ decisions: number; payments: number; events: number }>(
      `select (select count(*)::int from decision) as decisions,
         (select count(distinct request::json -> 'transaction' ->> 'reference')::int
           from decision) as payments,
         (select count(*)::int from webhook_delivery) as events`,
    );
    if (row === undefined) throw new Error('The database counted nothing.');
    return row;
  }

  /**
   * What the velocity says of the device, which is the number of its decisions, this one included: each
   * is of one minor unit. Called while no other decision runs.
   */
  async countOfDevice(url: string): Promise<number> {
    let counted: CountedDecision | undefined;
    await until('the velocity is complete', async () => {
      counted = await call<CountedDecision>(`${url}/api/decisions`, {
        headers: this.headers,
        body: decisionOf('count'),
      });
      return !counted.velocity_partial;
    });
    const value = counted?.triggered_rules[0]?.evidence[0]?.value;
    if (value === undefined) throw new Error(`Nothing was counted: ${JSON.stringify(counted)}`);
    return value;
  }

  /** A decision that calls an asynchronous backend, in a separate context; returns its ID. */
  async decideBy(url: string, backend: string): Promise<string> {
    const slug = `scores-${randomUUID()}`;
    const headers = await this.service.headers(ADMIN);
    const integration = { name: 'Scores', slug, type: 'http', url: backend, method: 'POST' };
    await call(`${url}/api/admin/integrations`, { headers, body: integration });
    const ask = { id: 'ask', name: 'Ask', type: 'backend', backend: slug, async: true };
    const ruleset = { context: slug, rules: [ask] };
    const { id } = await call<{ id: string }>(url + RULESETS, { headers, body: ruleset });
    await call(`${url}${RULESETS}/${id}/activate`, { headers });
    const body = { ...decisionOf(slug), context: slug };
    const decision = await call<{ id: string; outcome: string }>(`${url}/api/decisions`, {
      headers: this.headers,
      body,
    });
    if (decision.outcome !== 'PROVISIONAL') throw new Error(`It is ${decision.outcome} at once.`);
    return decision.id;
  }

  private async prepare(subscriber: string): Promise<void> {
    const first = await this.service.start();
    const headers = await this.service.headers(ADMIN);
    const body = { url: subscriber, events: ['decision.allow', 'decision.review'] };
    await call(`${first.url}/api/admin/webhooks`, { headers, body });
    const { id } = await call<{ id: string }>(first.url + RULESETS, {
      headers,
      body: { context: 'default', rules: [counting()] },
    });
    await call(`${first.url}${RULESETS}/${id}/activate`, { headers });
    await first.kill();
  }
}

/** The request of one of many payments of a device. */
export function decisionOf(reference: string): object {
  return {
    credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
    customer: { id: 'customer-1' },
    transaction: { reference, amount: 1, currency: 'EUR' },
    device: { ip: DEVICE_IP },
  };
}

/** Fires for every decision, so that each has an event and shows its count. */
function counting(): object {
  return {
    id: 'device',
    name: 'Payments of a device',
    type: 'condition',
    action: 'REVIEW',
    when: {
      // A count stops at its threshold; a sum does not.
      velocity: {
        key: '$.device.ip',
        aggregate: 'sum',
        field: '$.transaction.amount',
        window: 'PT1H',
      },
      operator: 'gte',
      value: 0,
    },
  };
}
