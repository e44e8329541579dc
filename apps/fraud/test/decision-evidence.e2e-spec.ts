import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase } from '@tessera/local/testing';
import { fullDecisionRequest } from './factories/decision-request.js';
import { runFraud } from './support/fraud-command.js';
import { RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type Answer, type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;

beforeAll(async () => {
  fraud = await startFraud();
  await new RulesetDriver(fraud).activated('default', [
    ruleBody({ path: '$.transaction.amount', operator: 'gte', value: 1_000 }, { id: 'large' }),
    ruleBody(
      { path: '$.customer.email', operator: 'eq', value: 'ada@example.com' },
      { id: 'ada', live: false },
    ),
  ]);
  const { status } = await fraud.admin('POST', '/api/admin/webhooks', {
    body: { url: 'http://127.0.0.1:1/hook', events: ['decision.review', 'decision.allow'] },
  });
  expect(status).toBe(201);
});

afterAll(async () => {
  await fraud.close();
});

async function decide(changes: Record<string, unknown> = {}): Promise<string> {
  const body = fullDecisionRequest(changes);
  const answer = await fraud.runtime('POST', '/api/decisions', { body });
  expect(answer.status).toBe(201);
  return String(answer.body['id']);
}

async function read(id: string, part: 'evidence' | 'request', scope?: string): Promise<Answer> {
  const token = scope === undefined ? fraud.adminToken : await fraud.token(scope);
  return fraud.call('GET', `/api/admin/decisions/${id}/${part}`, { token });
}

async function trailOf(id: string): Promise<string[]> {
  const { body } = await fraud.admin('GET', `/api/admin/audit-events?object_id=${id}&limit=100`);
  return (body['data'] as { action: string }[]).map(({ action }) => action);
}

interface Related {
  readonly by: string;
  readonly count: number;
  readonly has_more: boolean;
  readonly outcomes: Record<string, number>;
  readonly decisions: { id: string; amount: number }[];
}

describe('the evidence of a decision', () => {
  it('has the request, the rules as sentences, events and deliveries', async () => {
    const id = await decide();
    const event = { type: 'fraud_report', decision_id: id, occurred_at: '2026-01-03T00:00:00Z' };
    await fraud.runtime('POST', '/api/events', { body: { ...event, data: {} } });
    const { status, body } = await read(id, 'evidence', 'admin:decisions:read');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      decision: { id, outcome: 'REVIEW', events: [{ type: 'fraud_report' }] },
      request: {
        customer: { id: 'customer-1', email: 'a***@example.com', first_name: 'A***' },
        device: { ip: '203.0.113.7' },
        billing: { address1: '1***', city: 'Paris', country: 'FR' },
        credential: { masked_pan: { value: '411111******1111', cardholder_name: 'A***' } },
        metadata: { channel: 'w***', score: 7 },
      },
      rules: [
        {
          rule_id: 'large',
          live: true,
          sentences: ['$.transaction.amount was 12345, which is at least 1000.'],
        },
        {
          rule_id: 'ada',
          live: false,
          sentences: ['$.customer.email was "a***@example.com", which equals "a***@example.com".'],
        },
      ],
      webhook_deliveries: [{ event: 'decision.review' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/ada@|Lovelace|rue de la Paix|1990-12-10|23 45/);
    expect(await trailOf(id)).toEqual(['decision.evidence.read']);
  });

  it('has the other decisions of the card, customer, device and address', async () => {
    const mine = {
      customer: { id: 'related-1', email: 'related@example.com' },
      device: { ip: '198.51.100.9', fingerprint: 'related-device' },
    };
    const amount = (value: number) => ({
      transaction: { reference: `related-${value}`, amount: value, currency: 'EUR' },
    });
    const first = await decide({ ...mine, ...amount(10) });
    const second = await decide({ ...mine, ...amount(2_000) });
    const other = { id: 'related-2', email: 'related@example.com' };
    const third = await decide({ ...mine, customer: other, ...amount(20) });
    const { body } = await read(first, 'evidence');
    const related = new Map((body['related'] as Related[]).map((each) => [each.by, each]));
    expect([...related.keys()]).toEqual([
      'credential_fingerprint',
      'customer_id',
      'device_ip',
      'device_hash',
      'email_hash',
    ]);
    const idsOf = (by: string) => related.get(by)?.decisions.map(({ id }) => id);
    expect(idsOf('customer_id')).toEqual([second]);
    for (const by of ['device_ip', 'device_hash', 'email_hash']) {
      expect(idsOf(by)).toEqual([third, second]);
      expect(related.get(by)).toMatchObject({
        count: 2,
        has_more: false,
        outcomes: { ALLOW: 1, REVIEW: 1 },
        decisions: [
          { amount: 20, currency: 'EUR' },
          { amount: 2_000, outcome: 'REVIEW' },
        ],
      });
    }
  });

  it('counts at most a thousand related decisions and shows the newest ten', async () => {
    const id = await decide({ device: { ip: '198.51.100.200' } });
    await queryDatabase(
      fraud.databaseUrl,
      `insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
         request, response, device_ip, currency, amount)
       select gen_random_uuid(), now() - n * interval '1 hour', 'x', 'ALLOW', 'bulk', 'f', '{}', '{}',
         '198.51.100.200', 'EUR', n from generate_series(1, 1500) n`,
    );
    const { body } = await read(id, 'evidence');
    const byIp = (body['related'] as Related[]).find(({ by }) => by === 'device_ip');
    expect(byIp).toMatchObject({ count: 1_000, has_more: true, outcomes: { ALLOW: 1_000 } });
    expect(byIp?.decisions.map(({ amount }) => amount)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('has no deliveries of a decision whose events were not recorded', async () => {
    const id = await decide();
    await queryDatabase(
      fraud.databaseUrl,
      `update decision set event_ids = null where id = '${id}'`,
    );
    expect((await read(id, 'evidence')).body['webhook_deliveries']).toBeNull();
  });

  it('returns 404 for an unknown decision, and 403 without the scope', async () => {
    for (const part of ['evidence', 'request'] as const) {
      expect((await read(randomUUID(), part)).status).toBe(404);
      expect((await read(randomUUID(), part, 'decisions:read')).status).toBe(403);
    }
    expect((await read(randomUUID(), 'request', 'admin:decisions:read')).status).toBe(403);
  });
});

describe('the request of a decision', () => {
  it('has the personal data, and each read is recorded', async () => {
    const id = await decide();
    const { status, body } = await read(id, 'request', 'admin:personal-data:read');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      redacted_at: null,
      request: {
        customer: { email: 'ada@example.com', date_of_birth: '1990-12-10' },
        billing: { address1: '1 rue de la Paix' },
        metadata: { channel: 'web' },
      },
    });
    await read(id, 'request');
    expect(await trailOf(id)).toEqual(['decision.request.read', 'decision.request.read']);
  });

  it('has nothing of a customer who was erased', async () => {
    const id = await decide({ customer: { id: 'erase-me', email: 'gone@example.com' } });
    expect(await runFraud(fraud.env, 'customer', 'erase', 'erase-me')).toMatchObject({ code: 0 });
    const { body } = await read(id, 'request');
    expect(body['redacted_at']).toEqual(expect.any(String));
    expect(JSON.stringify(body)).not.toMatch(/gone@|erase-me/);
    const evidence = await read(id, 'evidence');
    expect(JSON.stringify(evidence.body)).not.toMatch(/gone@|erase-me/);
  });
});
