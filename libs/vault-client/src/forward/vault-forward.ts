import { accountHeaders, type VaultAccount } from '../vault-account.js';
import type { PlatformRequest } from '@tessera/platform-client';

/** A request to be forwarded with a card or a network token in place of its placeholders. */
export interface VaultForward {
  /** Those for the destination, with `x-destination-url` and `x-cryptogram-reference` for the vault. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly dryRun?: boolean | undefined;
}

/** The vault itself waits up to 30 seconds for a destination. */
const TIMEOUT_MS = 35_000;

/** As both kinds of forward are sent. */
export function forwardRequest(
  account: VaultAccount,
  path: string,
  { headers, body, dryRun }: VaultForward,
): PlatformRequest {
  return {
    method: 'POST',
    path,
    query: { dry_run: dryRun === true ? 'true' : undefined },
    headers: { ...headers, ...accountHeaders(account) },
    body,
    timeoutMs: TIMEOUT_MS,
  };
}
