import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { paths } from './support/paths.js';
import { type Answer, type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const URL = '/api/admin/types';
const SCHEMA = { type: 'object', properties: { iban: { type: 'string' } }, required: ['iban'] };

let vault: VaultUnderTest;
let token: string;

const create = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  vault.post(URL, body, { token, headers });

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
  token = await vault.issuer.token({ scope: 'admin:types:create admin:types:read' });
});

afterAll(async () => {
  await vault.close();
});

describe('POST /api/admin/types', () => {
  it('creates a type that reads back the same', async () => {
    const created = await create({ name: 'bank-account', schema: SCHEMA });
    expect([created.status, created.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        created_at: expect.stringMatching(/Z$/),
        name: 'bank-account',
        schema: SCHEMA,
      },
    ]);
    const read = await vault.get(`${URL}/${String(created.body['id'])}`, { token });
    expect([read.status, read.body]).toEqual([200, created.body]);
  });

  it('returns 409 for a name that is taken, even when two requests race for it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create({ name: 'one-of-many', schema: {} })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      classifier: 'CONFLICT',
    });
  });

  it('creates one type for one idempotency key', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const first = await create({ name: 'once', schema: {} }, headers);
    const again = await create({ name: 'once', schema: {} }, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it.each<[string, unknown, string]>([
    ['no name', { schema: {} }, '$.name'],
    ['an empty name', { name: '', schema: {} }, '$.name'],
    ['a name with a space', { name: 'a b', schema: {} }, '$.name'],
    ['a name that is a number', { name: '4111111111111111', schema: {} }, '$.name'],
    ['no schema', { name: 'x' }, '$.schema'],
    ['a schema that is true', { name: 'x', schema: true }, '$.schema'],
    ['an unknown field', { name: 'x', schema: {}, color: 1 }, '$.color'],
    [
      'an unknown keyword',
      { name: 'x', schema: { properties: { a: { tpye: 'string' } } } },
      '$.schema.properties.a.tpye',
    ],
    ['a remote reference', { name: 'x', schema: { $ref: 'https://a.example/s' } }, '$.schema.$ref'],
    [
      'a pattern that is not linear',
      { name: 'x', schema: { pattern: '(a)\\1' } },
      '$.schema.pattern',
    ],
    ['a schema over 64 KiB', { name: 'x', schema: { $comment: 'x'.repeat(65_536) } }, '$.schema'],
    ['a schema 17 deep', { name: 'x', schema: nested(17) }, '$.schema'],
  ])('returns 422 for %s', async (_what, body, path) => {
    const answer = await create(body);
    expect([answer.status, paths(answer)]).toEqual([422, [path]]);
  });
});

describe('GET /api/admin/types', () => {
  it('walks all types, newest first', async () => {
    const names = ['walk-1', 'walk-2', 'walk-3'];
    for (const name of names) await create({ name, schema: {} });
    const page = await vault.get(`${URL}?limit=2`, { token });
    expect((page.body['data'] as { name: string }[]).map(({ name }) => name)).toEqual([
      'walk-3',
      'walk-2',
    ]);
    const { next } = page.body['links'] as { next: string };
    const following = await vault.get(next.replace('http://service.test', ''), { token });
    expect((following.body['data'] as { name: string }[])[0]?.name).toBe('walk-1');
    expect((await vault.get(`${URL}?limit=101`, { token })).status).toBe(422);
    expect((await vault.get(`${URL}?after=${randomUUID()}`, { token })).status).toBe(422);
  });

  it('returns 401 without a token, 403 without the scope, and 404 for an unknown type', async () => {
    const none = { token: null };
    const other = { token: await vault.issuer.token({ scope: 'generic:tokens:read' }) };
    for (const path of [URL, `${URL}/${randomUUID()}`]) {
      expect((await vault.get(path, none)).status).toBe(401);
      expect((await vault.get(path, other)).status).toBe(403);
    }
    expect((await vault.post(URL, {}, none)).status).toBe(401);
    expect((await vault.post(URL, { name: 'x', schema: {} }, other)).status).toBe(403);
    expect((await vault.get(`${URL}/${randomUUID()}`, { token })).status).toBe(404);
    expect((await vault.get(`${URL}/x`, { token })).status).toBe(404);
  });
});

function nested(levels: number): object {
  return levels === 1 ? {} : { not: nested(levels - 1) };
}
