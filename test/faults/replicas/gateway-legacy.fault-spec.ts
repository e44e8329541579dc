import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import { timeAfter, until } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { commands } from '../../../apps/gateway-legacy/src/commands/index.js';
import { queueStores } from '../../../apps/fraud/test/support/queue-stores.js';
import {
  bootProvider,
  paymentRequest,
  providerEnv,
  readLedger,
} from '../../../apps/gateway-legacy/test/journeys/support/payment-stack.js';
import { ReplicaStack, type ReplicaAnswer } from './support/replica-stack.js';

const BOOT_MS = 240_000;
const TIMEOUT_MS = 120_000;
const PAY = '/payments/one-off';
/** An ordinary amount, and those that lose an order or its response at the provider. */
const AMOUNTS = [10_000, 3_002, 3_003, 3_005];
const EVENTS = ['authorized', 'captured', 'voided', 'refunded', 'failed'].map(
  (name) => `payment.${name}`,
);
const MOVING = `('open', 'processing', 'capturing', 'voiding')`;

describe.each(queueStores)(
  'two APIs and two workers of the gateway, with queues on %s,',
  (_store, env) => {
    let provider: RunningService;
    let stack: ReplicaStack;
    let account: string;
    let headers: Record<string, string>;

    beforeAll(async () => {
      provider = await bootProvider();
      stack = await ReplicaStack.boot({
        definition: gatewayLegacy,
        env: {
          ...providerEnv(provider.url),
          PAYMENT_PROVIDER_TIMEOUT_MS: '1500',
          WEBHOOK_TIME_SCALE: '20',
          ...env,
        },
      });
      account = await stack.command(commands, 'account', 'create', '--name', 'A shop');
      headers = {
        'x-api-key': await stack.command(commands, 'key', 'create', '--account', account),
      };
      const endpoint = { url: stack.receiver.url, events: EVENTS };
      expect((await post(0, '/webhooks', endpoint)).status).toBe(201);
    }, BOOT_MS);

    afterAll(async () => {
      await stack.close();
      await provider.close();
    });

    const post = (
      turn: number,
      path: string,
      body?: object,
      key?: string,
    ): Promise<ReplicaAnswer> =>
      stack.call(stack.api(turn), 'POST', path, {
        headers: { ...headers, ...(key !== undefined && { 'x-idempotency-key': key }) },
        ...(body !== undefined && { body }),
      });

    it(
      'make one payment of a key that is raced over both, and order it once',
      async () => {
        const requests = Array.from({ length: 24 }, (_, index) => ({
          key: randomUUID(),
          body: paymentRequest({ amount: AMOUNTS[index % AMOUNTS.length] }),
        }));
        const answers = await Promise.all(
          requests.flatMap(({ key, body }) => [0, 1].map((turn) => post(turn, PAY, body, key))),
        );
        const wrong = answers.filter(({ status }) => status >= 300 && status !== 409);
        expect(wrong.map(({ body }) => body)).toEqual([]);
        await until(
          'every outcome is known',
          async () => (await stack.count(`payment where state in ${MOVING}`)) === 0,
          TIMEOUT_MS / 2,
        );
        expect(await stack.count('payment')).toBe(requests.length);
        const lines = await readLedger(provider.url);
        expect(lines.filter(({ executions }) => executions > 1)).toEqual([]);
        const [sum] = await stack.query<{ captured: number }>(
          'select sum(captured_amount)::int as captured from payment',
        );
        const theirs = lines.filter(
          ({ type, status }) => type === 'capture' && status === 'approved',
        );
        expect(theirs.reduce((all, { amount }) => all + amount, 0)).toBe(sum?.captured);
      },
      TIMEOUT_MS,
    );

    it(
      'capture once what both are asked to capture',
      async () => {
        const { body } = await post(0, PAY, paymentRequest({ amount: 10_000, capture: 'manual' }));
        const path = `/payments/${String(body['id'])}/capture`;
        const answers = await Promise.all([0, 1, 0, 1].map((turn) => post(turn, path)));
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        const lines = await readLedger(provider.url);
        const own = lines.filter(({ authorization_reference: of }) => of === body['id']);
        expect(own.filter(({ type }) => type === 'capture')).toMatchObject([{ executions: 1 }]);
      },
      TIMEOUT_MS,
    );

    it(
      'read each settlement file once, and make one report',
      async () => {
        const url = `${provider.url}/sandbox/payment-provider/settlements`;
        const closing = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ merchant: account }),
        });
        const { closed_at: closedAt } = (await closing.json()) as { closed_at: string };
        const now = await timeAfter(closedAt);
        const period = {
          reporting_period_start: new Date(now - 3_600_000).toISOString(),
          reporting_period_end: new Date(now).toISOString(),
          currency_code: 'EUR',
        };
        const asked = await Promise.all(
          [0, 1].map((turn) => post(turn, '/settlements/reports', period)),
        );
        await stack.runAtOnce('settlement-import');
        for (const { body } of asked) {
          await until(
            'the report is made',
            async () => {
              const path = `/settlements/reports/${String(body['id'])}`;
              const answer = await stack.call(stack.api(1), 'GET', path, { headers });
              return answer.body['status'] === 'completed';
            },
            TIMEOUT_MS / 2,
          );
        }
        const captured = (await readLedger(provider.url)).filter(
          ({ type, status }) => type === 'capture' && status === 'approved',
        );
        const lines = await stack.query<{ payment: string; amount: number }>(
          `select payment_id as payment, amount::int as amount from settlement_line
           where type = 'capture'`,
        );
        expect(lines.map(({ payment, amount }) => `${payment} ${amount}`).sort()).toEqual(
          captured.map(({ authorization_reference: of, amount }) => `${of} ${amount}`).sort(),
        );
      },
      TIMEOUT_MS,
    );

    it(
      'do the rest of the periodic work side by side',
      async () => {
        await Promise.all([
          stack.runAtOnce('payment-key-purge'),
          stack.runAtOnce('authentication-expiry'),
          stack.runAtOnce('backups'),
          stack.runAtOnce('fraud-reports'),
          stack.runAtOnce('settlement-reports'),
        ]);
        expect(await stack.count(`payment where state in ${MOVING}`)).toBe(0);
      },
      TIMEOUT_MS,
    );

    it(
      'deliver every event once',
      async () => {
        const told = (await stack.delivered()).length;
        const steps = await stack.count(
          `payment_event where type in ('authorize', 'capture', 'void', 'refund', 'fail')`,
        );
        expect(told).toBe(steps);
      },
      TIMEOUT_MS,
    );

    it('never waited for each other in a circle', async () => {
      expect(await stack.deadlocks()).toBe(0);
    });
  },
);
