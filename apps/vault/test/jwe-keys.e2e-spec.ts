import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { card } from './factories/cards.js';
import { complete, encrypt, openSession, sessionKey } from './support/browser.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const HOUR_MS = 60 * 60_000;

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

describe('the key that browsers encrypt to', () => {
  it('changes daily, and yesterday’s key still opens what was given out', async () => {
    const first = await sessionKey(vault, await openSession(vault));
    vault.clock.advance(24 * HOUR_MS);
    const session = await openSession(vault);
    const second = await sessionKey(vault, session);
    expect(second.kid).not.toBe(first.kid);
    expect((await complete(vault, session, await encrypt(first, card()))).status).toBe(200);
  });

  it('is not accepted any more, and is gone, a day and an hour later', async () => {
    vault.clock.advance(48 * HOUR_MS);
    const first = await sessionKey(vault, await openSession(vault));
    vault.clock.advance(25 * HOUR_MS);
    const session = await openSession(vault);
    await sessionKey(vault, session);
    expect((await complete(vault, session, await encrypt(first, card()))).status).toBe(422);
    const left = await vault.query('select 1 from jwe_key where kid = $1', [first.kid]);
    expect(left).toEqual([]);
  });

  it('is sealed in the database', async () => {
    const rows = await vault.query<{ hex: string }>(
      `select encode(sealed_private_key, 'hex') as hex from jwe_key`,
    );
    // The header that every PKCS #8 RSA key begins with.
    expect(rows.every(({ hex }) => !hex.includes('06092a864886f70d010101'))).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
  });
});
