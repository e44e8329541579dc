import { expect } from '@jest/globals';
import { runVault } from '../vault-command.js';
import type { VaultUnderTest } from '../vault-under-test.js';

export interface TestMerchantKey {
  readonly id: string;
  /** SubjectPublicKeyInfo. */
  readonly publicKey: Buffer;
}

/** Makes a merchant key by command, as an operator does. */
export async function makeMerchantKey(
  vault: VaultUnderTest,
  wallet: string,
  recipient: string,
  { isActive = true }: { isActive?: boolean } = {},
): Promise<TestMerchantKey> {
  const { code, out, err } = await runVault(vault.env, 'wallets', 'generate', wallet, recipient);
  expect([code, err]).toEqual([0, '']);
  const id = /wallets activate ([0-9a-f-]{36})/.exec(out)?.[1] ?? '';
  if (isActive) {
    expect((await runVault(vault.env, 'wallets', 'activate', id)).code).toBe(0);
  }
  const [row] = await vault.query<{ public_key: Buffer }>(
    'select public_key from wallet_merchant_key where id = $1',
    [id],
  );
  return { id, publicKey: row?.public_key ?? Buffer.alloc(0) };
}
