import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ExpiredGenericTokensWorker } from '../src/generic-tokens/expired-generic-tokens.worker.js';
import { paths } from './support/paths.js';
import {
  type Answer,
  type CallOptions,
  type VaultUnderTest,
  bootVault,
} from './support/vault-under-test.js';

const URL = '/api/generic/tokens';
const SCOPES = ['create', 'read', 'update', 'delete'].map((action) => `generic:tokens:${action}`);
const ACCOUNT = {
  iban: 'DE89370400440532013000',
  owner: { name: 'Ada "L" Ünal' },
  tags: ['a', ''],
};

let vault: VaultUnderTest;
let token: string;
let typeId: string;

const create = (body: unknown, options: CallOptions = {}): Promise<Answer> =>
  vault.post(URL, body, { token, ...options });
const at = (id: unknown): string => `${URL}/${String(id)}`;

async function createToken(body: object = { payload: ACCOUNT }): Promise<string> {
  const { status, body: created } = await create(body);
  expect(status).toBe(201);
  return String(created['id']);
}

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
  // The clock is moved by weeks.
  const exp = Math.floor(Date.now() / 1000) + 365 * 24 * 60 * 60;
  token = await vault.issuer.token({ scope: SCOPES.join(' '), exp });
  const admin = await vault.issuer.token({ scope: 'admin:types:create' });
  const schema = {
    type: 'object',
    properties: {
      iban: { type: 'string', pattern: '^[A-Z]{2}[0-9]{2}' },
      owner: { $ref: '#/$defs/owner' },
      tags: { type: 'array', items: { type: 'string' } },
    },
    required: ['iban'],
    additionalProperties: false,
    $defs: {
      owner: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    },
  };
  const { body } = await vault.post(
    '/api/admin/types',
    { name: 'account', schema },
    { token: admin },
  );
  typeId = String(body['id']);
});

afterAll(async () => {
  await vault.close();
});

describe('POST /api/generic/tokens', () => {
  it('creates a token whose payload only its own read shows', async () => {
    const created = await create({ payload: ACCOUNT, type_id: typeId, metadata: { order: 'A-1' } });
    const shown = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.stringMatching(/Z$/),
      expires_at: null,
      type_id: typeId,
      metadata: { order: 'A-1' },
    };
    expect([created.status, created.body]).toEqual([201, shown]);
    const read = await vault.get(at(created.body['id']), { token });
    expect([read.status, read.body]).toEqual([200, { ...created.body, payload: ACCOUNT }]);
    const list = await vault.get(`${URL}?limit=1`, { token });
    expect(list.body['data']).toEqual([created.body]);
  });

  it.each([
    ['a text', 'DE89'],
    ['a number', 1.5],
    ['false', false],
    ['an empty list', []],
    ['an empty text', ''],
  ])('takes %s as a payload', async (_what, payload) => {
    const read = await vault.get(at(await createToken({ payload })), { token });
    expect(read.body['payload']).toEqual(payload);
  });

  it('takes 16 KiB of JSON and no more, in bytes', async () => {
    const weighing = (bytes: number) => 'ü'.repeat((bytes - 2) / 2);
    expect((await create({ payload: weighing(16_384) })).status).toBe(201);
    const answer = await create({ payload: weighing(16_386) });
    expect([answer.status, paths(answer)]).toEqual([422, ['$.payload']]);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['no payload', {}, ['$.payload']],
    ['null', { payload: null }, ['$.payload']],
    ['a card number', { payload: { a: [{ b: '4111 1111 1111 1111' }] } }, ['$.payload.a[0].b']],
    ['a card number as a number', { payload: { a: 4111111111111111 } }, ['$.payload.a']],
    [
      'a card number as a key',
      { payload: { a: { '4111111111111111': 1 } } },
      ["$.payload.a['***']"],
    ],
    [
      'a card number in the metadata',
      { payload: 1, metadata: { a: '4111111111111111' } },
      ['$.metadata.a'],
    ],
    ['an unknown type', { payload: 1, type_id: randomUUID() }, ['$.type_id']],
    ['a type that is no id', { payload: 1, type_id: 'account' }, ['$.type_id']],
    ['an unknown field', { payload: 1, color: 1 }, ['$.color']],
    ['expires_in 0', { payload: 1, expires_in: 0 }, ['$.expires_in']],
    ['expires_in beyond 30 days', { payload: 1, expires_in: 2_592_001 }, ['$.expires_in']],
  ])('returns 422 for %s', async (_what, body, expected) => {
    const answer = await create(body);
    expect([answer.status, paths(answer)]).toEqual([422, expected]);
    expect(answer.text).not.toMatch(/\d{12}/);
  });

  it('returns 422 for a payload that does not fit its type, with every path', async () => {
    const payload = { iban: 'x', owner: {}, tags: ['a', 1], other: true };
    const answer = await create({ payload, type_id: typeId });
    expect(answer.status).toBe(422);
    expect(paths(answer).toSorted()).toEqual([
      '$.payload.iban',
      '$.payload.other',
      '$.payload.owner.name',
      '$.payload.tags[1]',
    ]);
  });

  it('creates one token for one idempotency key', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const first = await create({ payload: ACCOUNT }, { headers });
    const again = await create({ payload: ACCOUNT }, { headers });
    expect(again.body).toEqual(first.body);
    expect(paths(await create({ payload: 1 }, { headers }))).toEqual([
      '$.headers.x-idempotency-key',
    ]);
  });
});

describe('the payload', () => {
  it('is nowhere in the database in clear', async () => {
    await createToken({ payload: { secret: 'Canary-7391-Payload' } });
    const [row] = await vault.query<{ dump: string }>(
      `select string_agg(t::text, ' ') || ' ' || encode(string_agg(sealed_payload, ''), 'escape') as dump
       from generic_token t`,
    );
    expect(row?.dump.length).toBeGreaterThan(1_000);
    expect(row?.dump).not.toContain('Canary');
    expect(row?.dump).not.toContain(Buffer.from('Canary').toString('hex'));
  });

  it('does not open in the row of another token', async () => {
    const [one, other] = [await createToken(), await createToken()];
    await vault.query(
      `update generic_token set (wrapped_key, sealed_payload) =
         (select wrapped_key, sealed_payload from generic_token where id = $2) where id = $1`,
      [one, other],
    );
    expect((await vault.get(at(one), { token })).status).toBe(500);
    await vault.query('delete from generic_token where id = $1', [one]);
  });

  it('leaves a row in the audit trail each time it is read', async () => {
    const id = await createToken();
    await vault.get(at(id), { token });
    await vault.get(at(id), { token });
    await vault.get(`${URL}?limit=5`, { token });
    const rows = await vault.query('select action, result from audit_event where object_id = $1', [
      id,
    ]);
    expect(rows).toEqual(Array(2).fill({ action: 'generic.token.read', result: 'success' }));
  });
});

describe('PATCH /api/generic/tokens/{id}', () => {
  it('changes what it names and leaves the rest, under a new key for a new payload', async () => {
    const id = await createToken({
      payload: { iban: 'DE89' },
      type_id: typeId,
      metadata: { a: '1' },
    });
    const keyOf = async () =>
      (
        await vault.query<{ key: string }>(
          `select encode(wrapped_key, 'hex') as key from generic_token where id = $1`,
          [id],
        )
      )[0]?.key;
    const before = await keyOf();
    const patch = (body: unknown) => vault.call('PATCH', at(id), { token, body });
    expect((await patch({ metadata: { b: '2' }, expires_in: 60 })).body).toMatchObject({
      metadata: { b: '2' },
      expires_at: expect.any(String),
      type_id: typeId,
    });
    expect(await keyOf()).toBe(before);
    expect((await patch({ payload: { iban: 'FR76' }, expires_in: null })).body).toMatchObject({
      metadata: { b: '2' },
      expires_at: null,
    });
    expect(await keyOf()).not.toBe(before);
    expect((await vault.get(at(id), { token })).body['payload']).toEqual({ iban: 'FR76' });
    expect((await patch({})).status).toBe(200);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a payload that does not fit the type', { payload: { iban: 1 } }, '$.payload.iban'],
    ['null as a payload', { payload: null }, '$.payload'],
    ['null as metadata', { metadata: null }, '$.metadata'],
    ['a change of the type', { type_id: randomUUID() }, '$.type_id'],
  ])('returns 422 for %s and changes nothing', async (_what, body, path) => {
    const id = await createToken({ payload: { iban: 'DE89' }, type_id: typeId });
    const answer = await vault.call('PATCH', at(id), { token, body });
    expect([answer.status, paths(answer)]).toEqual([422, [path]]);
    expect((await vault.get(at(id), { token })).body['payload']).toEqual({ iban: 'DE89' });
  });
});

describe('the end of a generic token', () => {
  it('takes the ciphertext and its key with it, and not its place in lists', async () => {
    const [first, second, third] = [await createToken(), await createToken(), await createToken()];
    expect((await vault.call('DELETE', at(second), { token })).status).toBe(204);
    expect(await vault.query('select 1 from generic_token where id = $1', [second])).toEqual([]);
    expect((await vault.get(at(second), { token })).status).toBe(404);
    expect((await vault.call('DELETE', at(second), { token })).status).toBe(404);
    const page = await vault.get(`${URL}?limit=1&after=${second}`, { token });
    expect(page.body['data']).toMatchObject([{ id: first }]);
    expect((await vault.get(at(third), { token })).status).toBe(200);
  });

  it('comes at expires_at: it reads, lists and changes as gone, and a purge removes it', async () => {
    const id = await createToken({ payload: 1, expires_in: 600 });
    vault.clock.advance(540_000);
    expect((await vault.get(at(id), { token })).status).toBe(200);
    vault.clock.advance(60_000);
    expect((await vault.get(at(id), { token })).status).toBe(404);
    expect((await vault.call('PATCH', at(id), { token, body: {} })).status).toBe(404);
    expect((await vault.call('DELETE', at(id), { token })).status).toBe(404);
    expect((await vault.get(`${URL}?limit=1`, { token })).text).not.toContain(id);
    // The vault purges by itself, too, and may have been at it first.
    await vault.service.get(ExpiredGenericTokensWorker).run();
    expect(await vault.query('select 1 from generic_token where id = $1', [id])).toEqual([]);
    expect((await vault.get(`${URL}?after=${id}`, { token })).status).toBe(200);
    vault.clock.reset();
  });
});

describe('GET /api/generic/tokens', () => {
  it('filters by type, also across pages', async () => {
    const other = await createToken({ payload: 1 });
    const mine = [];
    for (let i = 0; i < 3; i++) {
      mine.unshift(await createToken({ payload: { iban: 'DE00' }, type_id: typeId }));
    }
    const page = await vault.get(`${URL}?limit=2&type_id=${typeId}`, { token });
    const { next } = page.body['links'] as { next: string };
    expect(next).toContain(`type_id=${typeId}`);
    const following = await vault.get(next.replace('http://service.test', ''), { token });
    const ids = [page, following].flatMap(({ body }) =>
      (body['data'] as { id: string }[]).map(({ id }) => id),
    );
    expect(ids.slice(0, 3)).toEqual(mine);
    expect(ids).not.toContain(other);
  });

  it.each(['limit=0', 'limit=101', 'after=x', 'type_id=x', 'color=red'])(
    'returns 422 for ?%s',
    async (query) => {
      expect((await vault.get(`${URL}?${query}`, { token })).status).toBe(422);
    },
  );
});

describe('access to generic tokens', () => {
  it('returns 401 without a token and 403 without the scope of the route', async () => {
    const id = await createToken();
    const routes = [
      ['POST', URL, 'create'],
      ['GET', URL, 'read'],
      ['GET', at(id), 'read'],
      ['PATCH', at(id), 'update'],
      ['DELETE', at(id), 'delete'],
    ] as const;
    for (const [method, path, action] of routes) {
      const body = method === 'POST' || method === 'PATCH' ? { payload: 1 } : undefined;
      expect((await vault.call(method, path, { body, token: null })).status).toBe(401);
      const others = SCOPES.filter((scope) => !scope.endsWith(action)).join(' ');
      const without = await vault.issuer.token({ scope: others });
      expect([method, (await vault.call(method, path, { body, token: without })).status]).toEqual([
        method,
        403,
      ]);
    }
  });

  it('returns 404 for an unknown token', async () => {
    for (const path of [at(randomUUID()), at('x')]) {
      expect((await vault.get(path, { token })).status).toBe(404);
      expect((await vault.call('PATCH', path, { token, body: {} })).status).toBe(404);
      expect((await vault.call('DELETE', path, { token })).status).toBe(404);
    }
  });
});
