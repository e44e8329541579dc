import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase } from '@tessera/local/testing';
import { DecisionRetentionWorker } from '../src/retention/decision-retention.worker.js';
import { fullDecisionRequest } from './factories/decision-request.js';
import { runFraud } from './support/fraud-command.js';
import { PaymentEvents } from './support/payment-events.js';
import { RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;
let events: PaymentEvents;
let rulesets: RulesetDriver;

/** Personal data in full requests, without values that a random ID could contain. */
const PERSONAL = [
  ...['ada@example.com', 'Lovelace', '+33 1 23', '1990-12-10', 'rue de la Paix', 'Paris'],
  ...['203.0.113.7', 'device-print-1', 'Mozilla', 's-1', 'fr-FR', 'channel', 'CDG', 'F-75002'],
];

beforeAll(async () => {
  fraud = await startFraud({ DECISION_RETENTION_DAYS: '30' });
  events = new PaymentEvents(fraud);
  rulesets = new RulesetDriver(fraud);
  await rulesets.activated('web', [
    ruleBody({
      all: [
        { path: '$.customer.email', operator: 'ends_with', value: '@example.com' },
        { path: '$.transaction.amount', operator: 'gte', value: 1 },
      ],
    }),
  ]);
});

afterAll(async () => {
  await fraud.close();
});

function decide(customer: string): Promise<string> {
  const { customer: rest, ...request } = fullDecisionRequest() as { customer: object };
  return events.decision({ ...request, customer: { ...rest, id: customer } });
}

async function age(ids: readonly string[], days: number): Promise<void> {
  await queryDatabase(
    fraud.databaseUrl,
    `update decision set created_at = created_at - interval '${days} days'
      where id in (${ids.map((id) => `'${id}'`).join(', ')})`,
  );
}

function redact(on = fraud.service): Promise<number> {
  return on.get(DecisionRetentionWorker).run();
}

async function stored(id: string): Promise<string> {
  const rows = await queryDatabase(
    fraud.databaseUrl,
    `select d.*, e.data from decision d left join payment_event e on e.decision_id = d.id
      where d.id = '${id}'`,
  );
  return JSON.stringify(rows);
}

async function read(id: string, query = '') {
  return (await fraud.runtime('GET', `/api/decisions/${id}${query}`)).body;
}

describe('DECISION_RETENTION_DAYS', () => {
  it('removes the person from decisions that are older, and from those alone', async () => {
    const [old, young] = [await decide('c-old'), await decide('c-young')];
    await events.told(old, 'chargeback', '2026-03-01T12:00:00Z', { data: { by: 'Lovelace' } });
    const resolved = await fraud.runtime('POST', `/api/decisions/${old}/resolve`, {
      body: { action: 'reject', note: 'Lovelace called' },
    });
    expect(resolved.status).toBe(200);
    const before = await read(old);
    await age([old], 31);
    await age([young], 29);
    expect(await redact()).toBe(1);
    const text = await stored(old);
    for (const word of PERSONAL) expect(text).not.toContain(word);
    expect(await stored(young)).toContain('ada@example.com');
    const after = await read(old);
    expect(after).toMatchObject({
      outcome: 'REVIEW',
      customer_id: 'c-old',
      amount: 12_345,
      credential_fingerprint: before['credential_fingerprint'],
      masked_credential: before['masked_credential'],
      payment_state: 'charged_back',
      resolution: { resolution: 'REJECTED', note: null },
      device_ip: null,
      metadata: {},
      redacted_at: expect.stringMatching(/Z$/),
      events: [{ type: 'chargeback', data: {} }],
      triggered_rules: [
        {
          evidence: [
            { path: '$.customer.email', value: expect.stringMatching(/^hmac:[0-9a-f]{32}$/) },
            { path: '$.transaction.amount', value: 12_345 },
          ],
        },
      ],
    });
    const { explanation } = await read(old, '?explain=counterfactual');
    expect(explanation).toMatchObject({ counterfactuals: [], note: expect.any(String) });
  });

  it('resumes where it stopped, in batches, and finds nothing the second time', async () => {
    const ids = await Promise.all(Array.from({ length: 450 }, () => decide('c-many')));
    await age(ids, 30.5);
    expect(await redact()).toBe(450);
    expect(await redact()).toBe(0);
  });

  it('is done once where several processes do it', async () => {
    const others = await Promise.all([fraud.replica(), fraud.replica()]);
    const ids = await Promise.all(Array.from({ length: 50 }, () => decide('c-shared')));
    await age(ids, 30.2);
    const counts = await Promise.all([fraud.service, ...others].map(redact));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(50);
  });

  it('removes old notes, and what is known of a case that has no decision any more', async () => {
    const CASES = '/api/admin/cases';
    const decision = await decide('c-noted');
    const from = new Date(Date.now() - 86_400_000).toISOString();
    const subject = { by: 'customer_id', value: 'c-noted', from };
    const create = async () => {
      const { body } = await fraud.admin('POST', CASES, {
        body: { title: 'Ask Lovelace', subject },
      });
      const path = `${CASES}/${String(body['id'])}`;
      for (const text of ['Old', 'New']) {
        expect((await fraud.admin('POST', `${path}/notes`, { body: { text } })).status).toBe(201);
      }
      return path;
    };
    const [empty, young, full] = [await create(), await create(), await create()];
    for (const path of [empty, young]) {
      expect((await fraud.admin('DELETE', `${path}/decisions/${decision}`)).status).toBe(204);
    }
    for (const text of ['Old', 'New']) {
      await fraud.admin('POST', `/api/admin/reviews/${decision}/notes`, { body: { text } });
    }
    const longAgo = `created_at = created_at - interval '31 days'`;
    await queryDatabase(fraud.databaseUrl, `update case_note set ${longAgo} where text = 'Old'`);
    await queryDatabase(fraud.databaseUrl, `update review_note set ${longAgo} where text = 'Old'`);
    for (const path of [empty, full]) {
      const id = path.slice(CASES.length + 1);
      await queryDatabase(fraud.databaseUrl, `update fraud_case set ${longAgo} where id = '${id}'`);
    }
    expect(await redact()).toBe(0);
    const shown = async (path: string) => (await fraud.admin('GET', path)).body;
    const kept = { title: 'Ask Lovelace', subject_value: 'c-noted' };
    expect(await shown(empty)).toMatchObject({ title: 'Redacted', subject_value: null });
    expect(await shown(young)).toMatchObject(kept);
    expect(await shown(full)).toMatchObject(kept);
    for (const path of [empty, young, full]) {
      expect(await shown(path)).toMatchObject({ notes: [{ text: 'New' }] });
    }
    const notes = await queryDatabase(
      fraud.databaseUrl,
      `select text from review_note where decision_id = '${decision}'`,
    );
    expect(notes).toEqual([{ text: 'New' }]);
  });
});

describe('tessera fraud customer erase ID', () => {
  it('removes one customer from every decision, whatever its age', async () => {
    const mine = [await decide('c-erased'), await decide('c-erased')];
    const other = await decide('c-other');
    const run = await runFraud(fraud.env, 'customer', 'erase', 'c-erased');
    expect(run).toMatchObject({ code: 0 });
    const [, pseudonym = ''] = /now (erased_[0-9a-f]{24})/.exec(run.out) ?? [];
    for (const id of mine) {
      const text = await stored(id);
      for (const word of [...PERSONAL, 'c-erased']) expect(text).not.toContain(word);
      expect(await read(id)).toMatchObject({ customer_id: pseudonym, outcome: 'REVIEW' });
    }
    expect(await stored(other)).toContain('ada@example.com');
    const { body } = await fraud.admin('GET', `/api/admin/audit-events?object_id=${pseudonym}`);
    expect(body['data']).toMatchObject([
      { action: 'customer.erase.end', result: 'success', details: { decisions: 2 } },
      { action: 'customer.erase.begin', object: { type: 'customer', id: pseudonym } },
    ]);
    expect(JSON.stringify(body)).not.toContain('c-erased');
  });

  it('keeps equal values of evidence equal when the decision is older than the limit later', async () => {
    const [erased, aged] = [await decide('c-erased-young'), await decide('c-aged')];
    expect((await runFraud(fraud.env, 'customer', 'erase', 'c-erased-young')).code).toBe(0);
    await age([erased, aged], 30.1);
    await redact();
    const [one, other] = [await read(erased), await read(aged)];
    expect(one['triggered_rules']).toEqual(other['triggered_rules']);
    expect(JSON.stringify(one['triggered_rules'])).toMatch(/"hmac:[0-9a-f]{32}"/);
  });

  it('reports an unknown customer or a missing ID in one sentence', async () => {
    const unknown = await runFraud(fraud.env, 'customer', 'erase', 'unknown');
    expect(unknown).toMatchObject({ code: 1, out: '' });
    expect(unknown.err).toContain('No decision is about this customer.');
    expect((await runFraud(fraud.env, 'customer', 'erase')).code).toBe(2);
  });
});
