import type { MerchantKey } from './merchant-keys.repository.js';

/** A merchant key as commands print it with `--json`. */
export function merchantKeyResult({
  id,
  wallet,
  recipient,
  createdAt,
  activatedAt,
  publicKeyHash,
}: MerchantKey) {
  return {
    id,
    wallet,
    recipient,
    state: activatedAt === null ? ('pending' as const) : ('active' as const),
    created_at: createdAt.toISOString(),
    activated_at: activatedAt?.toISOString() ?? null,
    public_key_hash: publicKeyHash.toString('base64'),
  };
}

/** A merchant key with what the operator gives to the wallet, named by what it is. */
export function registrationResult(key: MerchantKey, publicHalf: string) {
  const field = key.wallet === 'apple_pay' ? 'certificate_request' : 'public_key';
  return { ...merchantKeyResult(key), [field]: publicHalf };
}
