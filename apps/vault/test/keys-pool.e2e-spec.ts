import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EnvelopeCipher } from '@tessera/crypto';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const POOL = 2;

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await bootVault({ DATABASE_POOL: String(POOL) });
});

afterAll(async () => {
  await vault.close();
});

it('a key is at hand inside of transactions that hold every connection of the pool', async () => {
  const { dataSource, keyring } = vault.service.foundation;
  if (dataSource === undefined || keyring === undefined) throw new Error('The vault is not whole.');
  const cipher = new EnvelopeCipher(keyring.keks, 'test');
  let holding = 0;
  let allHold: () => void = () => undefined;
  const together = new Promise<void>((resolve) => (allHold = resolve));
  const sealing = Array.from({ length: POOL }, () =>
    dataSource.transaction(async (tx) => {
      await tx.query('select 1');
      if (++holding === POOL) allHold();
      await together;
      return (await cipher.newDataKey(randomUUID())).kekVersion;
    }),
  );
  expect(await Promise.all(sealing)).toEqual([1, 1]);
});
