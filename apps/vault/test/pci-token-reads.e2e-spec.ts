import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fromPan } from './factories/cards.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const URL = '/api/pci/tokens';
const DAY_MS = 24 * 60 * 60_000;

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
});

afterEach(() => {
  vault.clock.reset();
});

afterAll(async () => {
  await vault.close();
});

describe('access', () => {
  it.each(['POST', 'GET'])(
    'returns 401 for %s without a token and with a bad one',
    async (method) => {
      for (const token of [null, 'no.such.token']) {
        const { status, body, headers } = await vault.call(method, URL, { token });
        expect([status, body['classifier']]).toEqual([401, 'UNAUTHORIZED']);
        expect(headers.get('www-authenticate')).toContain('Bearer');
      }
    },
  );

  it.each([
    ['POST', URL, 'pci:tokens:read'],
    ['GET', URL, 'pci:tokens:create'],
    ['GET', `${URL}/${randomUUID()}`, 'pci:tokens:create'],
    ['GET', `/api/pci/sessions/${randomUUID()}`, 'pci:tokens:create'],
  ])('returns 403 for %s %s with only the scope %s', async (method, path, scope) => {
    const token = await vault.issuer.token({ scope });
    const { status, body } = await vault.call(method, path, { token });
    expect([status, body['classifier']]).toEqual([403, 'FORBIDDEN']);
  });

  it('returns 401 for the token of another instance', async () => {
    const token = await vault.issuer.token({ scope: 'pci:tokens:read', audience: 'other' });
    expect((await vault.get(URL, { token })).status).toBe(401);
  });

  it('returns 405 for a method that the route does not have', async () => {
    expect((await vault.call('PUT', URL, { body: {} })).status).toBe(405);
  });
});

describe('GET /api/pci/tokens/{id}', () => {
  it.each([
    randomUUID(),
    'abc',
    '1',
    '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d1',
    "'; drop table pci_token",
  ])('returns 404 for %s', async (id) => {
    const { status, body } = await vault.get(`${URL}/${encodeURIComponent(id)}`);
    expect([status, body['code'], body['classifier']]).toEqual([404, 404, 'NOT_FOUND']);
  });

  it('takes the id in upper case', async () => {
    const { body } = await vault.post(URL, fromPan());
    const read = await vault.get(`${URL}/${String(body['id']).toUpperCase()}`);
    expect(read.body).toEqual(body);
  });

  it('returns 404 for a token from the moment it expires, and no longer lists it', async () => {
    const { body } = await vault.post(URL, fromPan({}, { expires_in: 60 }));
    const created = Date.parse(String(body['created_at']));
    expect(Date.parse(String(body['expires_at']))).toBe(created + 60_000);
    const path = `${URL}/${String(body['id'])}`;
    expect((await vault.get(path)).status).toBe(200);
    vault.clock.advance(60_000);
    expect((await vault.get(path)).status).toBe(404);
    const { body: list } = await vault.get(`${URL}?limit=100`);
    expect((list['data'] as { id: string }[]).map(({ id }) => id)).not.toContain(body['id']);
  });

  it('keeps a token without an expiry', async () => {
    const { body } = await vault.post(URL, fromPan());
    vault.clock.advance(90 * DAY_MS);
    expect((await vault.get(`${URL}/${String(body['id'])}`)).status).toBe(200);
  });

  it('returns 500 for a token with the ciphertext of another, and reveals neither', async () => {
    const [one, two] = await Promise.all([
      vault.post(URL, fromPan({ cardholder_name: 'One' })),
      vault.post(URL, fromPan({ cardholder_name: 'Two' })),
    ]);
    await vault.query(
      `update pci_token a set sealed_cardholder_name = b.sealed_cardholder_name from pci_token b
       where a.id = $1 and b.id = $2`,
      [one.body['id'], two.body['id']],
    );
    const { status, text } = await vault.get(`${URL}/${String(one.body['id'])}`);
    expect(status).toBe(500);
    expect(text).not.toContain('Two');
  });
});
