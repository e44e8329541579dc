import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { verifySignature } from '@tessera/webhooks';
import { decisionRequest } from './factories/decision-request.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

interface Notification {
  readonly text: string;
  readonly signature: string | undefined;
}

let fraud: RunningFraud;
let hmacKey: string;
const received: Notification[] = [];
let onReceived: () => void = () => undefined;

const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const signature = request.headers['x-hmac-signature'];
    received.push({
      text: Buffer.concat(chunks).toString('utf8'),
      signature: typeof signature === 'string' ? signature : undefined,
    });
    response.writeHead(204).end();
    onReceived();
  });
});

beforeAll(async () => {
  fraud = await startFraud();
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  const endpoint = await fraud.admin('POST', '/api/admin/webhooks', {
    body: {
      url: `http://127.0.0.1:${address.port}/hook`,
      events: ['decision.allow', 'decision.block', 'decision.review'],
    },
  });
  expect(endpoint.status).toBe(201);
  hmacKey = String(endpoint.body['hmac_key']);
  const rules = [
    ruleBody(
      { path: '$.transaction.amount', operator: 'gte', value: 1_000 },
      { id: 'b', action: 'BLOCK' },
    ),
    ruleBody({ path: '$.transaction.amount', operator: 'gte', value: 100 }, { id: 'r' }),
  ];
  const created = await fraud.admin('POST', '/api/admin/rulesets', {
    body: { context: 'default', rules },
  });
  const path = `/api/admin/rulesets/${String(created.body['id'])}/activate`;
  expect((await fraud.admin('POST', path)).status).toBe(200);
});

afterAll(async () => {
  await fraud.close();
  receiver.close();
  receiver.closeAllConnections();
});

function notificationsOf(decisionId: unknown): Notification[] {
  return received.filter(({ text }) => text.includes(`"decision_id":"${String(decisionId)}"`));
}

async function firstNotificationOf(decisionId: unknown): Promise<Notification> {
  for (;;) {
    const [first] = notificationsOf(decisionId);
    if (first !== undefined) return first;
    await new Promise<void>((resolve) => {
      onReceived = resolve;
    });
  }
}

async function decide(amount: number, headers: Record<string, string> = {}) {
  const transaction = { reference: 'order', amount, currency: 'EUR' };
  const body = decisionRequest({ transaction });
  const answer = await fraud.runtime('POST', '/api/decisions', { body, headers });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('a decision', () => {
  it.each([
    [50, 'ALLOW', 'decision.allow'],
    [500, 'REVIEW', 'decision.review'],
    [5_000, 'BLOCK', 'decision.block'],
  ])(
    'of %i is %s and sends %s, signed, with exactly the specified fields',
    async (amount, outcome, event) => {
      const decision = await decide(amount);
      expect(decision['outcome']).toBe(outcome);
      const { text, signature } = await firstNotificationOf(decision['id']);
      expect(verifySignature(text, signature, hmacKey)).toBe(true);
      expect(JSON.parse(text)).toEqual({
        event,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        decision_id: decision['id'],
        occurred_at: decision['evaluated_at'],
      });
    },
  );

  it('has a delivery in the log, which is sent again on request', async () => {
    const { text } = await firstNotificationOf((await decide(50))['id']);
    const { id } = JSON.parse(text) as { id: string };
    const [endpoint] = (await fraud.admin('GET', '/api/admin/webhooks')).body['data'] as {
      id: string;
    }[];
    const path = `/api/admin/webhooks/${endpoint?.id}/deliveries?event_id=${id}&status=succeeded`;
    let deliveries: { id: string }[] = [];
    await until('the delivery is in the log', async () => {
      deliveries = (await fraud.admin('GET', path)).body['data'] as { id: string }[];
      return deliveries.length === 1;
    });
    const delivery = `/api/admin/deliveries/${deliveries[0]?.id}`;
    expect((await fraud.admin('GET', delivery)).body).toMatchObject({ body: text });
    expect((await fraud.admin('POST', `${delivery}/resend`)).status).toBe(202);
    await until('the event arrived again', () =>
      Promise.resolve(received.filter((each) => each.text === text).length === 2),
    );
  });

  it('that is repeated under its key sends one event', async () => {
    const headers = { 'x-idempotency-key': 'events-once' };
    const repeated = await Promise.all(Array.from({ length: 20 }, () => decide(50, headers)));
    const decisionId = repeated[0]?.['id'];
    await firstNotificationOf(decisionId);
    // Any second event of this decision would arrive before the event of a later decision.
    await firstNotificationOf((await decide(50))['id']);
    expect(notificationsOf(decisionId)).toHaveLength(1);
  });
});
