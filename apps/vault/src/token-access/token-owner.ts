import { KeyUnavailableError, type KeyBinding } from '@tessera/crypto';
import { KeysUnavailableError } from '@tessera/keys';

/**
 * The owner of a token. It is bound to the token's data key, so a row that was changed does not open.
 */
export interface TokenOwner {
  /** The OAuth client; null for tokens of releases without owners, until an operator assigns one. */
  readonly client: string | null;
  /** The account of that client; null for tokens of the client itself. */
  readonly account: string | null;
}

/** The wrapped data key of a token, with what it is bound to. */
export interface TokenKey {
  readonly wrapped: Buffer;
  readonly owner: TokenOwner;
}

/** The columns of an owner, in every table of tokens. */
export const OWNER_COLUMNS = ['owner', 'account'] as const;

export interface OwnerRow {
  readonly owner: string | null;
  readonly account: string | null;
}

export const UNOWNED: TokenOwner = { client: null, account: null };

export function ownerOf({ owner, account }: OwnerRow): TokenOwner {
  return { client: owner, account };
}

/**
 * Waits for the check of an owner. Without the key provider nothing of a token opens, for anybody:
 * its metadata stays readable then, as its row says.
 *
 * @throws SealedDataError when owner or key of the row were changed
 */
export async function checkOwner(check: Promise<unknown>): Promise<void> {
  try {
    await check;
  } catch (error) {
    const isUnavailable =
      error instanceof KeysUnavailableError || error instanceof KeyUnavailableError;
    if (!isUnavailable) throw error;
  }
}

/** Distinguishes an account from no account, and `('a', null)` from no owner. */
export function keyBinding({ client, account }: TokenOwner): KeyBinding {
  if (client === null) return account === null ? [] : ['unowned', account];
  return account === null ? ['owner', client] : ['owner', client, 'account', account];
}
