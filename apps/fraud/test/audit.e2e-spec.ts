import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase } from '@tessera/local/testing';
import { LARGE, RULESETS } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

const EVENTS = '/api/admin/audit-events';
const WEBHOOKS = '/api/admin/webhooks';

let fraud: RunningFraud;

beforeAll(async () => {
  fraud = await startFraud({ BACKGROUND_WORK: 'worker' });
});

afterAll(async () => {
  await fraud.close();
});

/** The actions on an object, oldest first, with their details. */
async function trailOf(objectId: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await fraud.admin('GET', `${EVENTS}?object_id=${objectId}&limit=100`);
  expect(status).toBe(200);
  return (body['data'] as Record<string, unknown>[]).toReversed();
}

async function createRuleset(context: string, changes: object = {}): Promise<string> {
  const body = { context, rules: [ruleBody(LARGE)], ...changes };
  const answer = await fraud.admin('POST', RULESETS, { body });
  expect(answer.status).toBe(201);
  return String(answer.body['id']);
}

describe('the audit trail of rulesets', () => {
  it('has one row for each version, change, activation and rollback', async () => {
    const [first, second] = [await createRuleset('audited'), await createRuleset('audited')];
    await fraud.admin('PATCH', `${RULESETS}/${first}`, { body: { description: 'better' } });
    await fraud.admin('POST', `${RULESETS}/${first}/activate`);
    await fraud.admin('POST', `${RULESETS}/${second}/activate`);
    await fraud.admin('POST', `${RULESETS}/${first}/rollback`);
    const trail = await trailOf(first);
    expect(trail.map(({ action }) => action)).toEqual([
      'ruleset.create',
      'ruleset.update',
      'ruleset.activate',
      'ruleset.rollback',
    ]);
    for (const event of trail) {
      expect(event).toMatchObject({
        result: 'success',
        actor: 'client:test-client',
        object: { type: 'ruleset', id: first },
        origin: '127.0.0.1',
        details: { context: 'audited', version: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      });
    }
    expect((await trailOf(second)).map(({ action }) => action)).toEqual([
      'ruleset.create',
      'ruleset.activate',
    ]);
  });

  it('is written in the transaction of the change', async () => {
    const id = await createRuleset('audited-transaction');
    const rows = await queryDatabase<{ xmin: string }>(
      fraud.databaseUrl,
      `select xmin::text from ruleset where id = '${id}' union all
       select xmin::text from audit_event where object_id = '${id}'`,
    );
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
  });

  it('has nothing of a change that was refused', async () => {
    const id = await createRuleset('audited-refusal');
    await fraud.admin('POST', `${RULESETS}/${id}/activate`);
    const refused = await fraud.admin('PATCH', `${RULESETS}/${id}`, { body: { description: 'x' } });
    expect(refused.status).toBe(409);
    expect((await trailOf(id)).map(({ action }) => action)).toEqual([
      'ruleset.create',
      'ruleset.activate',
    ]);
  });

  it('has one row for an activation that is repeated with its idempotency key', async () => {
    const id = await createRuleset('audited-replay');
    const headers = { 'x-idempotency-key': randomUUID() };
    for (let count = 0; count < 3; count++) {
      const answer = await fraud.admin('POST', `${RULESETS}/${id}/activate`, { headers });
      expect(answer.status).toBe(200);
    }
    expect(await trailOf(id)).toHaveLength(2);
  });

  it('takes the author from the token; a name in the request is only a note', async () => {
    const id = await createRuleset('audited-author', { created_by: 'mallory' });
    const read = await fraud.admin('GET', `${RULESETS}/${id}`);
    expect(read.body['created_by']).toBe('test-client');
    expect(await trailOf(id)).toMatchObject([
      { actor: 'client:test-client', details: { stated_author: 'mallory' } },
    ]);
  });
});

describe('the audit trail of webhook endpoints', () => {
  it('has one row for each registration, change, test and deletion', async () => {
    const body = { url: 'http://127.0.0.1:1/hook?token=s3cr3t', events: ['decision.allow'] };
    const created = await fraud.admin('POST', WEBHOOKS, { body });
    expect(created.status).toBe(201);
    const id = String(created.body['id']);
    await fraud.admin('PATCH', `${WEBHOOKS}/${id}`, { body: { url: 'http://127.0.0.1:2/hook' } });
    await fraud.admin('POST', `${WEBHOOKS}/${id}/test`);
    await fraud.admin('DELETE', `${WEBHOOKS}/${id}`);
    const trail = await trailOf(id);
    expect(trail.map(({ action }) => action)).toEqual([
      'webhook.create',
      'webhook.update',
      'webhook.test',
      'webhook.delete',
    ]);
    expect(trail[0]).toMatchObject({
      object: { type: 'webhook', id },
      details: { host: '127.0.0.1:1', events: 'decision.allow' },
    });
    expect(JSON.stringify(trail)).not.toContain('s3cr3t');
  });
});

describe('GET /api/admin/audit-events', () => {
  it('is for tokens with admin:audit:read alone', async () => {
    expect((await fraud.call('GET', EVENTS)).status).toBe(401);
    expect((await fraud.runtime('GET', EVENTS)).status).toBe(403);
  });

  it('lists 20 by default and continues from an opaque cursor', async () => {
    for (let count = 0; count < 25; count += 1) await createRuleset('audited-list');
    const first = await fraud.admin('GET', `${EVENTS}?action=ruleset.create`);
    expect(first.body['data']).toHaveLength(20);
    const { next } = first.body['links'] as { next: string };
    const second = await fraud.admin('GET', new URL(next).pathname + new URL(next).search);
    expect(second.status).toBe(200);
    const ids = [first, second].flatMap(({ body }) =>
      (body['data'] as { id: string }[]).map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has no row for a decision', async () => {
    const body = {
      credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
      customer: { id: 'customer-1' },
      transaction: { reference: randomUUID(), amount: 100, currency: 'EUR' },
    };
    const { status } = await fraud.runtime('POST', '/api/decisions', { body });
    expect(status).toBe(201);
    const rows = await queryDatabase(
      fraud.databaseUrl,
      `select 1 from audit_event where action like 'decision%'`,
    );
    expect(rows).toEqual([]);
  });
});
