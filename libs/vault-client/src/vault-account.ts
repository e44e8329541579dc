import type { AccountId } from '@tessera/ids';

/** The header in which the vault learns whose token a request is about. */
export const TOKEN_ACCOUNT_HEADER = 'x-token-account';

/**
 * The account that a token of the vault is for: it is bound to the token there, so a token ID that
 * was swapped in this service's database is not found. Null only for what belongs to no account.
 */
export type VaultAccount = AccountId | null;

export function accountHeaders(account: VaultAccount): Record<string, string> {
  return account === null ? {} : { [TOKEN_ACCOUNT_HEADER]: account };
}
