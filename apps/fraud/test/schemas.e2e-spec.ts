import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { race, RACERS } from '@tessera/local/testing';
import { randomUUID } from 'node:crypto';
import { faultsOf } from './support/ruleset-driver.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;

beforeAll(async () => {
  fraud = await startFraud();
});

afterAll(async () => {
  await fraud.close();
});

const SCHEMAS = '/api/admin/schemas';
const SCHEMA = { type: 'object', properties: { reason: { type: 'string' } } };

function register(name: string, schema: unknown = SCHEMA, headers = {}) {
  return fraud.admin('POST', SCHEMAS, { body: { name, schema }, headers });
}

function addVersion(name: string, schema: unknown = SCHEMA) {
  return fraud.admin('POST', `${SCHEMAS}/${name}/versions`, { body: { schema } });
}

function deprecate(name: string, version: number | string) {
  return fraud.admin('POST', `${SCHEMAS}/${name}/versions/${version}/deprecate`);
}

async function registered(name: string, versions = 1): Promise<void> {
  expect((await register(name)).status).toBe(201);
  for (let version = 2; version <= versions; version += 1) {
    expect((await addVersion(name)).body).toMatchObject({ version });
  }
}

describe('POST /api/admin/schemas', () => {
  it('registers version 1, word for word', async () => {
    const { status, body } = await register('first', { ...SCHEMA, title: '' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'first',
      version: 1,
      status: 'ACTIVE',
      schema: { ...SCHEMA, title: '' },
      created_by: 'test-client',
      deprecated_by: null,
      deprecated_at: null,
    });
  });

  it('returns 409 for a name that is taken, even when two requests race for it', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register('raced')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const [loser] = answers.filter(({ status }) => status !== 201);
    expect(loser?.body).toMatchObject({ code: 409, classifier: 'CONFLICT' });
  });

  it.each([
    ['no name', { schema: {} }, '$.name'],
    ['an empty name', { name: '', schema: {} }, '$.name'],
    ['a name with a slash', { name: 'a/b', schema: {} }, '$.name'],
    ['no schema', { name: 'n' }, '$.schema'],
    ['a schema that is a list', { name: 'n', schema: [] }, '$.schema'],
    [
      'an unknown keyword',
      { name: 'n', schema: { properties: { a: { tpye: 'string' } } } },
      '$.schema.properties.a.tpye',
    ],
    ['a remote reference', { name: 'n', schema: { $ref: 'https://x.test' } }, '$.schema.$ref'],
    [
      'back-references in a pattern',
      { name: 'n', schema: { pattern: '(a)\\1' } },
      '$.schema.pattern',
    ],
    [
      'a card number as an example',
      { name: 'n', schema: { examples: ['4242 4242 4242 4242'] } },
      '$.schema.examples[0]',
    ],
    ['an unknown field', { name: 'n', schema: {}, version: 1 }, '$.version'],
  ])('returns 422 for %s', async (_, body, path) => {
    const answer = await fraud.admin('POST', SCHEMAS, { body });
    expect(answer.body).toMatchObject({ code: 422, classifier: 'VALIDATION_ERROR' });
    expect(faultsOf(answer)).toContain(path);
  });

  it('returns 422 for a schema of more than 64 KiB', async () => {
    const answer = await register('large', { description: 'x'.repeat(65_536) });
    expect(faultsOf(answer)).toEqual(['$.schema']);
  });

  it('replays an idempotency key', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const first = await register('idempotent', SCHEMA, headers);
    const second = await register('idempotent', SCHEMA, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});

describe('versions', () => {
  it('count from 1 without a gap under racing additions', async () => {
    await registered('counted');
    const answers = await Promise.all(Array.from({ length: 10 }, () => addVersion('counted')));
    const versions = answers.map(({ body }) => Number(body['version'])).sort((a, b) => a - b);
    expect(versions).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect((await fraud.admin('GET', `${SCHEMAS}/counted`)).body).toMatchObject({
      name: 'counted',
      latest_version: 11,
    });
  });

  it('are read one by one, and listed newest first', async () => {
    await registered('listed', 3);
    const one = await fraud.admin('GET', `${SCHEMAS}/listed/versions/2`);
    expect(one.body).toMatchObject({ name: 'listed', version: 2, schema: SCHEMA });
    const page = await fraud.admin('GET', `${SCHEMAS}/listed/versions?limit=2`);
    const versions = (page.body['data'] as { version: number }[]).map(({ version }) => version);
    expect(versions).toEqual([3, 2]);
    const { next } = page.body['links'] as { next: string };
    const rest = await fraud.admin('GET', new URL(next).pathname + new URL(next).search);
    expect(rest.body).toMatchObject({ data: [{ version: 1 }], links: { next: null } });
  });

  it('returns 422 for a cursor that was never issued', async () => {
    await registered('cursored');
    const answer = await fraud.admin('GET', `${SCHEMAS}/cursored/versions?after=nonsense`);
    expect(faultsOf(answer)).toEqual(['$.query.after']);
  });

  it('cannot be changed', async () => {
    await registered('immutable');
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      const answer = await fraud.admin(method, `${SCHEMAS}/immutable/versions/1`, { body: {} });
      expect(answer.body).toMatchObject({ code: 405, classifier: 'METHOD_NOT_ALLOWED' });
    }
  });

  it.each([
    ['GET', '/unknown'],
    ['GET', '/unknown/versions'],
    ['GET', '/known/versions/7'],
    ['GET', '/known/versions/0'],
    ['GET', '/known/versions/x'],
    ['GET', '/known/versions/99999999999'],
    ['POST', '/known/versions/7/deprecate'],
    ['POST', '/unknown/versions/1/deprecate'],
  ])('returns 404 for an unknown schema or version: %s %s', async (method, path) => {
    await register('known');
    const answer = await fraud.admin(method, SCHEMAS + path);
    expect(answer.body).toMatchObject({ code: 404, classifier: 'NOT_FOUND' });
  });

  it('returns 404 for a version of an unknown name', async () => {
    expect((await addVersion('unknown')).body).toMatchObject({ code: 404 });
  });
});

describe('deprecation', () => {
  it('marks a version once, and returns 409 the second time', async () => {
    await registered('old', 2);
    const answer = await deprecate('old', 1);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      version: 1,
      status: 'DEPRECATED',
      deprecated_by: 'test-client',
      deprecated_at: expect.stringMatching(/Z$/),
    });
    expect((await deprecate('old', 1)).body).toMatchObject({ code: 409, classifier: 'CONFLICT' });
    const read = await fraud.admin('GET', `${SCHEMAS}/old/versions/1`);
    expect(read.headers.get('deprecation')).toMatch(/^@\d{10}$/);
    const other = await fraud.admin('GET', `${SCHEMAS}/old/versions/2`);
    expect(other.headers.has('deprecation')).toBe(false);
  });

  it('succeeds once when requests race', async () => {
    await registered('raced-deprecation');
    const answers = await race(() => deprecate('raced-deprecation', 1));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(RACERS - 1);
  });
});

describe('the audit trail', () => {
  it('has a row for every change', async () => {
    await registered('audited', 2);
    await deprecate('audited', 1);
    const { body } = await fraud.admin('GET', '/api/admin/audit-events?limit=100');
    const rows = (body['data'] as { action: string; details: { name?: string } }[])
      .filter(({ details }) => details.name === 'audited')
      .map(({ action }) => action);
    expect(rows).toEqual(['schema.deprecate', 'schema.create', 'schema.create']);
  });
});

describe('who may', () => {
  it('returns 401 without a token and 403 for runtime tokens on every route', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/a'],
      ['GET', '/a/versions'],
      ['POST', '/a/versions'],
      ['GET', '/a/versions/1'],
      ['POST', '/a/versions/1/deprecate'],
    ] as const) {
      expect((await fraud.call(method, SCHEMAS + path)).status).toBe(401);
      const answer = await fraud.runtime(method, SCHEMAS + path);
      expect(answer.body).toMatchObject({ code: 403, classifier: 'FORBIDDEN' });
    }
  });
});
