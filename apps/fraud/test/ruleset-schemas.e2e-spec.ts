import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { decisionRequest } from './factories/decision-request.js';
import { faultsOf, LARGE, RULESETS, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, send, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;
let rulesets: RulesetDriver;

const SCHEMAS = '/api/admin/schemas';
const SHOP = {
  type: 'object',
  properties: {
    transaction: { properties: { amount: { type: 'integer', maximum: 1_000_000 } } },
    metadata: {
      type: 'object',
      properties: { channel: { enum: ['web', 'shop'] }, score: { type: 'number' } },
      required: ['channel'],
      additionalProperties: false,
    },
  },
  required: ['metadata'],
};
const schema = { name: 'shop', version: 1 };

beforeAll(async () => {
  fraud = await startFraud();
  rulesets = new RulesetDriver(fraud);
  await fraud.admin('POST', SCHEMAS, { body: { name: 'shop', schema: SHOP } });
});

afterAll(async () => {
  await fraud.close();
});

async function activated(context: string, more = {}): Promise<string> {
  const { body } = await rulesets.create(context, [ruleBody(LARGE)], { schema, ...more });
  const id = String(body['id']);
  expect((await rulesets.act('activate', id)).status).toBe(200);
  return id;
}

function decide(context: string, metadata: unknown, url = fraud.service.url) {
  const body = decisionRequest({ context, metadata });
  return send(url, 'POST', '/api/decisions', { body, token: fraud.runtimeToken });
}

describe('a ruleset that names a schema', () => {
  it('shows it, changes it and lets it go', async () => {
    const { body } = await rulesets.create('named', [], { schema });
    expect(body).toMatchObject({ schema });
    const path = `${RULESETS}/${String(body['id'])}`;
    expect((await fraud.admin('PATCH', path, { body: { description: 'x' } })).body).toMatchObject({
      schema,
    });
    expect((await fraud.admin('PATCH', path, { body: { schema: null } })).body).toMatchObject({
      schema: null,
    });
    expect((await fraud.admin('PATCH', path, { body: { schema } })).body).toMatchObject({ schema });
  });

  it('returns 422 for a schema that does not exist', async () => {
    for (const unknown of [
      { name: 'shop', version: 9 },
      { name: 'none', version: 1 },
    ]) {
      const answer = await rulesets.create('unknown', [], { schema: unknown });
      expect(faultsOf(answer)).toEqual(['$.schema']);
    }
  });

  it('has its paths and types checked against it', async () => {
    const rules = [
      ruleBody({ path: '$.metadata.chanel', operator: 'eq', value: 'web' }),
      ruleBody({ path: '$.metadata.channel', operator: 'gt', value: 5 }, { id: 'r2' }),
      ruleBody({ path: '$.metadata.score', operator: 'gt', value: 5 }, { id: 'r3' }),
      ruleBody({ path: '$.credential.bin', operator: 'eq', value: '411111' }, { id: 'r4' }),
    ];
    const { body } = await rulesets.create('checked', rules, { schema });
    expect(body['warnings']).toEqual([
      {
        path: '$.rules[0].when.path',
        severity: 'warning',
        message: expect.stringContaining('channel'),
      },
      {
        path: '$.rules[1].when.operator',
        severity: 'error',
        message: expect.stringContaining('is a string'),
      },
    ]);
    const refused = await rulesets.act('activate', String(body['id']));
    expect(faultsOf(refused)).toContain('$.rules[1].when.operator');
  });

  it('has its literals checked against the values that it allows', async () => {
    const rules = [
      ruleBody({ path: '$.metadata.channel', operator: 'eq', value: 'webb' }),
      ruleBody({ path: '$.transaction.amount', operator: 'gt', value: 1_000_000 }, { id: 'r2' }),
      ruleBody({ path: '$.transaction.amount', operator: 'gt', value: 999_999 }, { id: 'r3' }),
    ];
    const { body } = await rulesets.create('allowed', rules, { schema });
    const refused = await rulesets.act('activate', String(body['id']));
    expect(faultsOf(refused)).toEqual(['$.rules[0].when.value', '$.rules[1].when.value']);
  });

  it('has the requests of its context validated by it', async () => {
    await activated('validated');
    expect((await decide('validated', { channel: 'web', score: 1.5 })).status).toBe(201);
    const answer = await decide('validated', { channel: 'phone', other: 1 });
    expect(answer.body).toMatchObject({ code: 422, classifier: 'VALIDATION_ERROR' });
    expect(faultsOf(answer).toSorted()).toEqual(['$.metadata.channel', '$.metadata.other']);
    expect(faultsOf(await decide('validated', undefined))).toEqual(['$.metadata']);
    expect((await decide('another', undefined)).status).toBe(201);
  });

  it('is deprecated on every replica, and still validates', async () => {
    const replica = await fraud.replica();
    await fraud.admin('POST', SCHEMAS, { body: { name: 'aging', schema: SHOP } });
    const aging = { schema: { name: 'aging', version: 1 } };
    await activated('aging', aging);
    const draft = await rulesets.create('aging', [], aging);
    const before = await decide('aging', { channel: 'web' });
    expect(before.headers.has('deprecation')).toBe(false);
    await fraud.admin('POST', `${SCHEMAS}/aging/versions/1/deprecate`);
    for (const url of [fraud.service.url, replica.url]) {
      const deprecation = async () =>
        (await decide('aging', { channel: 'web' }, url)).headers.get('deprecation');
      await until('the deprecation is told', async () => (await deprecation()) !== null);
      expect(await deprecation()).toMatch(/^@\d{10}$/);
      expect((await decide('aging', {}, url)).status).toBe(422);
    }
    expect(faultsOf(await rulesets.create('aging', [], aging))).toEqual(['$.schema']);
    const path = `${RULESETS}/${String(draft.body['id'])}`;
    expect((await fraud.admin('PATCH', path, { body: { description: 'x' } })).status).toBe(200);
    expect((await rulesets.act('activate', String(draft.body['id']))).status).toBe(200);
  });
});
