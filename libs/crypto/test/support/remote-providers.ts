import type { FakeKms, FakeVaultTransit } from '@tessera/local/testing';
import { AwsKmsKekProvider, Secret, VaultTransitKekProvider } from '../../src/index.js';
import type { EncryptionContext } from '../../src/index.js';

export const CONTEXT = { use: 'kek', version: '1' };
/** Timeout for a provider that never responds; others get more time for a busy machine. */
export const TIMEOUT_MS = 1_000;
const PATIENCE_MS = 30_000;
export const KMS_ALIAS = 'alias/tessera';
export const TRANSIT_KEY = 'tessera';

export function awsKms(
  kms: FakeKms,
  boundTo: EncryptionContext = {},
  timeoutMs = PATIENCE_MS,
  previousKeys: readonly string[] = [],
): AwsKmsKekProvider {
  return new AwsKmsKekProvider({
    keyId: KMS_ALIAS,
    region: kms.region,
    endpoint: kms.server.url,
    timeoutMs,
    boundTo,
    previousKeys,
  });
}

export interface TransitOptions {
  readonly namespace?: string;
  readonly tokenFile?: string;
  readonly boundTo?: EncryptionContext;
  readonly timeoutMs?: number;
}

export function vaultTransit(
  vault: FakeVaultTransit,
  { namespace, tokenFile, boundTo = {}, timeoutMs = PATIENCE_MS }: TransitOptions = {},
): VaultTransitKekProvider {
  return new VaultTransitKekProvider({
    address: vault.server.url,
    mount: 'transit',
    key: TRANSIT_KEY,
    auth: tokenFile === undefined ? { token: new Secret('hvs.first') } : { tokenFile },
    ...(namespace !== undefined && { namespace }),
    boundTo,
    timeoutMs,
  });
}
