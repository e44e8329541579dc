import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromPan, TEST_NUMBERS } from './factories/cards.js';
import { runVault, type CommandRun } from './support/vault-command.js';
import { type VaultUnderTest, bootVault, SCOPES } from './support/vault-under-test.js';

const DAY_MS = 24 * 60 * 60_000;

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
});

afterAll(async () => {
  await vault.close();
});

const run = (...args: readonly string[]): Promise<CommandRun> => runVault(vault.env, ...args);

async function create(...options: readonly string[]): Promise<string> {
  const scopes = 'pci:tokens:create, pci:tokens:read';
  const made = await run('api-keys', 'create', '--owner', 'shop', '--scopes', scopes, ...options);
  expect(made.code).toBe(0);
  return made.out.trim();
}

const keyIdOf = (value: string): string => value.split('_')[2] ?? '';

function withKey(key: string) {
  return vault.post('/api/pci/tokens', fromPan(), { token: null, headers: { 'x-api-key': key } });
}

describe('tessera vault api-keys', () => {
  it('creates a key that acts for the client, with the scopes and no others', async () => {
    const key = await create();
    const { status, body } = await withKey(key);
    expect(status).toBe(201);
    const path = `/api/pci/tokens/${String(body['id'])}`;
    const shop = await vault.issuer.token({ clientId: 'shop', scope: SCOPES.join(' ') });
    expect((await vault.get(path, { token: shop })).status).toBe(200);
    expect((await vault.get(path)).status).toBe(404);
    const headers = { 'x-api-key': key };
    expect((await vault.call('DELETE', path, { token: null, headers })).status).toBe(403);
  });

  it('lists keys without their values, and revokes one at once', async () => {
    const key = await create('--description', 'checkout');
    const listed = await run('api-keys', 'list');
    expect(listed.out).toMatch(
      new RegExp(`${keyIdOf(key)} .* shop +pci:tokens:create,pci:tokens:read .* checkout`),
    );
    expect(listed.out).not.toContain(key);
    const revoked = await run('api-keys', 'revoke', keyIdOf(key));
    expect([revoked.code, revoked.out]).toEqual([0, `${keyIdOf(key)} is revoked.\n`]);
    expect((await withKey(key)).status).toBe(401);
    expect(await run('api-keys', 'revoke', keyIdOf(key))).toMatchObject({
      code: 1,
      err: `There is no API key ${keyIdOf(key)}.\n`,
    });
  });

  it('expires a key after 90 days, earlier, or never when asked for', async () => {
    const lifetimes = new Map([
      [await create(), 90],
      [await create('--expires-in', '7'), 7],
      [await create('--expires-in', 'never'), null],
    ]);
    for (const [key, days] of lifetimes) {
      const [row] = await vault.query<{ created_at: Date; expires_at: Date | null }>(
        'select created_at, expires_at from api_key where key_id = $1',
        [keyIdOf(key)],
      );
      const lifetime = row?.expires_at && row.expires_at.getTime() - row.created_at.getTime();
      expect(lifetime).toBe(days && days * DAY_MS);
    }
  });

  it('records who was given a key, and its revocation, without the value', async () => {
    const key = await create();
    await run('api-keys', 'revoke', keyIdOf(key));
    const rows = await vault.query<{ action: string; actor: string; details: string }>(
      `select action, actor, details from audit_event
       where details::json ->> 'key_id' = $1 order by created_at, id`,
      [keyIdOf(key)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['api-key.create', 'api-key.delete']);
    expect(JSON.parse(String(rows[0]?.details))).toMatchObject({ owner: 'shop' });
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it.each([
    ['an admin scope', ['--scopes', 'admin:api-keys:create'], '--scopes takes scopes'],
    ['no scope', ['--scopes', ''], '--scopes takes scopes'],
    ['too long a life', ['--expires-in', '91'], '--expires-in must be a whole number'],
    ['a description with a card number', ['--description', TEST_NUMBERS.visa], '--description'],
    ['an owner that is no client', ['--owner', 'a b'], '--owner must be'],
  ])('refuses %s with the usage', async (_what, options, message) => {
    const valid = ['--owner', 'shop', '--scopes', 'pci:tokens:read'];
    const { code, err, out } = await run('api-keys', 'create', ...valid, ...options);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(err).not.toContain(TEST_NUMBERS.visa);
  });
});
