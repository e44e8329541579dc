import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase, race, RACERS } from '@tessera/local/testing';
import { randomUUID } from 'node:crypto';
import { type Destination, startDestination } from './support/destination.js';
import { InterceptorDriver, INTERCEPTORS, MAPPING } from './support/interceptor-driver.js';
import { faultsOf } from './support/ruleset-driver.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;
let interceptors: InterceptorDriver;
let destination: Destination;

beforeAll(async () => {
  [fraud, destination] = await Promise.all([startFraud(), startDestination()]);
  interceptors = new InterceptorDriver(fraud);
});

afterAll(async () => {
  await Promise.all([fraud.close(), destination.close()]);
});

const TO = { url: 'https://psp.example.com/payments' };

describe('POST /api/admin/interceptors', () => {
  it('stores a draft, whose version counts within its ref', async () => {
    const { status, body } = await interceptors.create({ ref: 'checkout', destination: TO });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ref: 'checkout',
      version: 1,
      status: 'DRAFT',
      context: 'default',
      description: null,
      destination: { ...TO, timeout_ms: 10_000 },
      field_mapping: [],
      responses: {},
      discovered_keys: [],
      created_by: 'test-client',
      activated_by: null,
      activated_at: null,
    });
    const next = await interceptors.create({ ref: 'checkout', destination: TO });
    expect(next.body).toMatchObject({ ref: 'checkout', version: 2 });
  });

  it('generates a name for an interceptor without one', async () => {
    const { body } = await interceptors.create({ destination: TO });
    expect(body['ref']).toMatch(/^int_[A-Za-z0-9]{16}$/);
    expect(body['version']).toBe(1);
  });

  it('gives racing versions different numbers', async () => {
    const answers = await race(() => interceptors.create({ ref: 'racing', destination: TO }));
    const versions = answers.map(({ body }) => Number(body['version'])).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: RACERS }, (_, index) => index + 1));
  });

  it.each([
    ['no destination', { destination: undefined }, '$.destination'],
    ['no context', { context: undefined }, '$.context'],
    ['a destination that is no URL', { destination: { url: 'psp' } }, '$.destination.url'],
    [
      'user information in a URL',
      { destination: { url: 'https://a:b@psp.example' } },
      '$.destination.url',
    ],
    ['a timeout of nothing', { destination: { ...TO, timeout_ms: 0 } }, '$.destination.timeout_ms'],
    ['a ref with a slash', { ref: 'a/b' }, '$.ref'],
    ['an empty ref', { ref: '' }, '$.ref'],
    ['an unknown field', { fields: [] }, '$.fields'],
    [
      'a target that no decision request has',
      { field_mapping: [{ from: '$.a', to: '$.transaction.amuont' }] },
      '$.field_mapping[0].to',
    ],
    [
      'a source that is no path',
      { field_mapping: [{ from: 'a', to: '$.customer.id' }] },
      '$.field_mapping[0].from',
    ],
    [
      'a secret header as a source',
      { field_mapping: [{ from: 'header:Authorization', to: '$.customer.id' }] },
      '$.field_mapping[0].from',
    ],
    [
      'one target twice',
      { field_mapping: [MAPPING[0], { from: 'header:x', to: '$.transaction.reference' }] },
      '$.field_mapping[1].to',
    ],
    [
      'a list mapped to one value',
      { field_mapping: [{ from: '$.a[*].b', to: '$.customer.id' }] },
      '$.field_mapping[0].to',
    ],
    ['an invalid status', { responses: { block: { status: 99 } } }, '$.responses.block.status'],
    [
      'a path that a template cannot ask for',
      { responses: { block: { status: 402, body: { a: ['$.credential.pan'] } } } },
      '$.responses.block.body.a[0]',
    ],
    [
      'a body beside 204',
      { responses: { review: { status: 204, body: 'x' } } },
      '$.responses.review.body',
    ],
    [
      'a header that is HTTP’s own',
      { responses: { block: { status: 402, headers: { 'content-length': '1' } } } },
      "$.responses.block.headers['content-length']",
    ],
    [
      'a header with a line break',
      { responses: { block: { status: 402, headers: { 'x-a': 'b\r\nc: d' } } } },
      "$.responses.block.headers['x-a']",
    ],
    ['a card number in a description', { description: '4242424242424242' }, '$.description'],
  ])('returns 422 for %s', async (_, changes, path) => {
    const answer = await interceptors.create({ destination: TO, ...changes });
    expect(answer.body).toMatchObject({ code: 422, classifier: 'VALIDATION_ERROR' });
    expect(faultsOf(answer)).toContain(path);
  });

  it('replays an idempotency key', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = { context: 'default', destination: TO };
    const first = await fraud.admin('POST', INTERCEPTORS, { body, headers });
    const second = await fraud.admin('POST', INTERCEPTORS, { body, headers });
    expect(second.body).toEqual(first.body);
  });
});

describe('reading', () => {
  it('lists versions, newest first, by ref and status', async () => {
    const ids = [];
    for (let i = 0; i < 3; i += 1) {
      ids.unshift(await interceptors.draft({ ref: 'listed', destination: TO }));
    }
    await interceptors.act('activate', String(ids[1]));
    const all = await fraud.admin('GET', `${INTERCEPTORS}?ref=listed&limit=2`);
    expect((all.body['data'] as { id: string }[]).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const { next } = all.body['links'] as { next: string };
    const rest = await fraud.admin('GET', new URL(next).pathname + new URL(next).search);
    expect(rest.body).toMatchObject({ data: [{ id: ids[2] }], links: { next: null } });
    const active = await fraud.admin('GET', `${INTERCEPTORS}?ref=listed&status=ACTIVE`);
    expect(active.body).toMatchObject({ data: [{ id: ids[1], status: 'ACTIVE' }] });
    const wrong = await fraud.admin('GET', `${INTERCEPTORS}?status=GONE&after=x`);
    expect(faultsOf(wrong)).toEqual(['$.query.status']);
  });

  it('returns 404 for an unknown interceptor, for every method', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/activate'],
      ['POST', '/rollback'],
    ] as const) {
      for (const id of [randomUUID(), 'x']) {
        const options = method === 'PATCH' ? { body: {} } : {};
        const answer = await fraud.admin(method, `${INTERCEPTORS}/${id}${path}`, options);
        expect(answer.body).toMatchObject({ code: 404, classifier: 'NOT_FOUND' });
      }
    }
  });
});

describe('the life cycle', () => {
  it('changes a draft, and returns 409 for a version that has been active', async () => {
    const id = await interceptors.draft({ ref: 'changed', destination: TO });
    const path = `${INTERCEPTORS}/${id}`;
    const body = {
      context: 'web',
      description: 'x',
      destination: { url: 'https://b.example/', timeout_ms: 500 },
      field_mapping: MAPPING,
      responses: { block: { status: 402, headers: { 'x-a': 'b' }, body: { id: '$.decision.id' } } },
    };
    const changed = await fraud.admin('PATCH', path, { body });
    expect(changed.body).toMatchObject(body);
    const unset = await fraud.admin('PATCH', path, {
      body: { description: null, responses: { block: null } },
    });
    expect(unset.body).toMatchObject({ description: null, responses: {}, context: 'web' });
    await interceptors.act('activate', id);
    const late = await fraud.admin('PATCH', path, { body: { description: 'y' } });
    expect(late.body).toMatchObject({ code: 409, classifier: 'CONFLICT' });
  });

  it('activates, steps aside and rolls back', async () => {
    const first = await interceptors.activated({ ref: 'cycled', destination: TO });
    const second = await interceptors.activated({ ref: 'cycled', destination: TO });
    const status = async (id: string) =>
      (await fraud.admin('GET', `${INTERCEPTORS}/${id}`)).body['status'];
    expect([await status(first), await status(second)]).toEqual(['INACTIVE', 'ACTIVE']);
    const back = await interceptors.act('rollback', first);
    expect(back.body).toMatchObject({ id: first, status: 'ACTIVE', activated_by: 'test-client' });
    expect([await status(first), await status(second)]).toEqual(['ACTIVE', 'INACTIVE']);
    for (const [action, id] of [
      ['activate', first],
      ['activate', second],
      ['rollback', first],
    ] as const) {
      expect((await interceptors.act(action, id)).body).toMatchObject({ code: 409 });
    }
  });

  it('ends with one active version when activations race', async () => {
    const ids = await race(() => interceptors.draft({ ref: 'raced', destination: TO }));
    const answers = await Promise.all(ids.map((id) => interceptors.act('activate', id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await fraud.admin('GET', `${INTERCEPTORS}?ref=raced&status=ACTIVE`);
    expect(body['data']).toHaveLength(1);
    const same = await interceptors.draft({ ref: 'raced', destination: TO });
    const racing = await race(() => interceptors.act('activate', same));
    expect(racing.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(racing.filter(({ status }) => status === 409)).toHaveLength(RACERS - 1);
  });

  it('cannot be broken by the database past the program', async () => {
    await interceptors.activated({ ref: 'constrained', destination: TO });
    await interceptors.draft({ ref: 'constrained', destination: TO });
    await expect(
      queryDatabase(
        fraud.databaseUrl,
        `update interceptor set status = 'ACTIVE' where ref = 'constrained'`,
      ),
    ).rejects.toThrow('interceptor_active_idx');
  });

  it('returns 409 for the deletion of the active version, and deletes others', async () => {
    const first = await interceptors.activated({ ref: 'deleted', destination: TO });
    const path = `${INTERCEPTORS}/${first}`;
    expect((await fraud.admin('DELETE', path)).body).toMatchObject({ code: 409 });
    await interceptors.activated({ ref: 'deleted', destination: TO });
    expect((await fraud.admin('DELETE', path)).status).toBe(204);
    expect((await fraud.admin('GET', path)).status).toBe(404);
    expect((await fraud.admin('DELETE', path)).status).toBe(404);
  });

  it('never gives the number of a deleted version again', async () => {
    await interceptors.draft({ ref: 'counted', destination: TO });
    const second = await interceptors.draft({ ref: 'counted', destination: TO });
    await fraud.admin('DELETE', `${INTERCEPTORS}/${second}`);
    const third = await interceptors.create({ ref: 'counted', destination: TO });
    expect(third.body).toMatchObject({ version: 3 });
  });

  it('leaves an audit row for every change', async () => {
    const first = await interceptors.activated({ ref: 'audited', destination: TO });
    await interceptors.activated({ ref: 'audited', destination: TO });
    await interceptors.act('rollback', first);
    const draft = await interceptors.draft({ ref: 'audited', destination: TO });
    await fraud.admin('PATCH', `${INTERCEPTORS}/${draft}`, { body: { description: 'x' } });
    await fraud.admin('DELETE', `${INTERCEPTORS}/${draft}`);
    const { body } = await fraud.admin('GET', '/api/admin/audit-events?limit=100');
    const actions = (body['data'] as { action: string; details: { ref?: string } }[])
      .filter(({ details }) => details.ref === 'audited')
      .map(({ action }) => action.replace('interceptor.', ''));
    expect(actions.toReversed()).toEqual([
      ...['create', 'activate', 'create', 'activate', 'rollback', 'create', 'update', 'delete'],
    ]);
  });
});

describe('who may', () => {
  it('returns 401 without a token and 403 for runtime tokens on every route', async () => {
    const id = randomUUID();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${id}`],
      ['PATCH', `/${id}`],
      ['POST', `/${id}/activate`],
      ['POST', `/${id}/rollback`],
      ['DELETE', `/${id}`],
    ] as const) {
      expect((await fraud.call(method, INTERCEPTORS + path)).status).toBe(401);
      const answer = await fraud.runtime(method, INTERCEPTORS + path);
      expect(answer.body).toMatchObject({ code: 403, classifier: 'FORBIDDEN' });
    }
  });
});
