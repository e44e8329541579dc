import type { AccountId, NetworkTokenId, TokenId } from '@tessera/ids';

/** What there is to do with the vault: `VaultTaskWorker` does it. */
export const VAULT_TASK_KINDS = [
  /** A session has ended, or may have. */
  'session',
  /** A card, and with it its token, may have changed. */
  'card',
  /** A network token may have changed. */
  'network_token',
  /** The picture of a network token's card may be another one. */
  'card_art',
  /** A token was deleted here: its card and its network token are to go. */
  'deletion',
  /** An open session is to take other schemes. */
  'session_schemes',
  /** All open sessions of an account are. */
  'account_schemes',
] as const;

export type VaultTaskKind = (typeof VAULT_TASK_KINDS)[number];

/** What a task is about. A session has the ID that its token will have. */
export type VaultTaskSubject =
  | {
      readonly kind: 'session' | 'card' | 'deletion' | 'session_schemes';
      readonly objectId: TokenId;
    }
  | { readonly kind: 'network_token' | 'card_art'; readonly objectId: NetworkTokenId }
  | { readonly kind: 'account_schemes'; readonly objectId: AccountId };
