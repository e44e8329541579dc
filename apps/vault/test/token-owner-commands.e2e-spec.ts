import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EnvelopeCipher, Keyring } from '@tessera/crypto';
import { DatabaseKekVersions } from '@tessera/keys';
import { temporaryFolder } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import { fromPan } from './factories/cards.js';
import { runVault } from './support/vault-command.js';
import { bootVault, SCOPES, type VaultUnderTest } from './support/vault-under-test.js';

const ACCOUNT_A = { 'x-token-account': 'account-a' };

let vault: VaultUnderTest;
let other: string;

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker', UNOWNED_TOKENS_CLIENTS: 'legacy' });
  other = await vault.issuer.token({ clientId: 'shop', scope: SCOPES.join(' ') });
});

afterAll(async () => {
  await vault.close();
});

/** A card as a release without owners stored it. */
async function unowned(): Promise<string> {
  const { body } = await vault.post('/api/pci/tokens', fromPan());
  const id = String(body['id']);
  const dataSource = await new DataSource({
    type: 'postgres',
    url: vault.database.url,
  }).initialize();
  const keyring = await Keyring.load(String(vault.env['KEYRING_FILE']), {
    kekVersions: new DatabaseKekVersions(dataSource),
  });
  const cipher = new EnvelopeCipher(keyring.keks, 'test');
  const [row] = await vault.query<{ wrapped_key: Buffer }>(
    'select wrapped_key from pci_token where id = $1',
    [id],
  );
  const bound = ['owner', 'test-client'];
  const key = await cipher.rewrap(row?.wrapped_key ?? Buffer.alloc(0), id, bound, []);
  await vault.query('update pci_token set owner = null, wrapped_key = $2 where id = $1', [
    id,
    key.wrapped,
  ]);
  await dataSource.destroy();
  return id;
}

const read = async (id: string, token?: string, headers = {}) =>
  (await vault.get(`/api/pci/tokens/${id}`, { ...(token && { token }), headers })).status;

describe('A token without an owner', () => {
  it('is usable by the clients that the operator names only, and announced at boot', async () => {
    const id = await unowned();
    const legacy = await vault.issuer.token({ clientId: 'legacy', scope: SCOPES.join(' ') });
    expect([await read(id), await read(id, other), await read(id, legacy)]).toEqual([
      404, 404, 200,
    ]);
  });
});

describe('tokens assign-owner', () => {
  it('gives the tokens of a file to their accounts, and the rest to the client', async () => {
    const [first, second] = [await unowned(), await unowned()];
    const file = join(temporaryFolder('owners'), 'owners.csv');
    await writeFile(file, `token_id,account\n${first},account-a\n`);
    const some = await runVault(
      vault.env,
      'tokens',
      'assign-owner',
      '--owner',
      'shop',
      '--tokens',
      file,
    );
    expect(some).toMatchObject({ code: 0 });
    expect(await read(first, other, ACCOUNT_A)).toBe(200);
    expect(await read(first, other)).toBe(404);
    expect(await read(second, other)).toBe(404);
    const all = await runVault(vault.env, 'tokens', 'assign-owner', '--owner', 'shop');
    expect(all).toMatchObject({ code: 0 });
    expect(await read(second, other)).toBe(200);
    const again = await runVault(vault.env, 'tokens', 'assign-owner', '--owner', 'someone-else');
    expect(again.out).toContain('0 tokens');
    expect(await read(second, other)).toBe(200);
  });

  it('keeps cards open after a later rotation of the key-encryption key', async () => {
    const { body } = await vault.post('/api/pci/tokens', fromPan(), { headers: ACCOUNT_A });
    const id = String(body['id']);
    for (const args of [
      ['keys', 'rotate'],
      ['keys', 'rewrap'],
    ]) {
      expect(await runVault(vault.env, ...args)).toMatchObject({ code: 0 });
    }
    expect(await read(id, undefined, ACCOUNT_A)).toBe(200);
  });

  it('refuses an owner that is missing or invalid', async () => {
    expect((await runVault(vault.env, 'tokens', 'assign-owner')).code).not.toBe(0);
    const wrong = await runVault(vault.env, 'tokens', 'assign-owner', '--owner', 'a b');
    expect(wrong.code).not.toBe(0);
  });
});
