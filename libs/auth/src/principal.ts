import type { AccountId } from '@tessera/ids';
import type { PersonAuthentication } from './access/person-authentication.js';

/** The caller: a client of the issuer, an API key, or a person. */
export interface Principal {
  readonly kind: 'client' | 'api-key' | 'user';
  /**
   * Unique across all kinds and stable: `client:…`, `api-key:…`, `user:…`. Idempotency and rate
   * limits use it as their key.
   */
  readonly id: string;
  /** The OAuth client, or the ID of the API key. */
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  /** A person's name, to show it; only the ID identifies them. */
  readonly name?: string;
  /** The client that created the API key. It owns what the key creates. */
  readonly createdBy?: string;
  /** The account that the caller acts for, in services that have accounts. */
  readonly accountId?: AccountId;
  /** How a person authenticated; absent for all other callers. */
  readonly authentication?: PersonAuthentication;
}

/** The principal of a verified access token. */
export function clientPrincipal(clientId: string, scopes: Iterable<string>): Principal {
  return { kind: 'client', id: `client:${clientId}`, clientId, scopes: new Set(scopes) };
}

/** The principal of a verified API key. */
export function apiKeyPrincipal(
  keyId: string,
  scopes: Iterable<string>,
  createdBy?: string | null,
): Principal {
  const id = `api-key:${keyId}`;
  const creator = typeof createdBy === 'string' ? { createdBy } : {};
  return { kind: 'api-key', id, clientId: keyId, scopes: new Set(scopes), ...creator };
}

/** The principal of a verified API key of an account. It may do everything the account may do. */
export function accountKeyPrincipal(accountId: AccountId, keyId: string): Principal {
  return { ...apiKeyPrincipal(keyId, []), accountId };
}

/** The person of a verified token, and the account that they act for. */
export interface UserPrincipalParts {
  readonly userId: string;
  /** The OAuth client that they signed in to. */
  readonly clientId: string;
  /** None for an id-token, which identifies a person and grants no access to an API. */
  readonly scopes?: Iterable<string>;
  readonly name?: string | undefined;
  readonly authentication: PersonAuthentication;
  readonly accountId?: AccountId;
}

/**
 * The principal of a person's verified token. A person who acts for two accounts has two principals, so
 * that an idempotency key used for one account does not affect the other.
 */
export function userPrincipal(parts: UserPrincipalParts): Principal {
  const { userId, clientId, scopes = [], name, authentication, accountId } = parts;
  return {
    kind: 'user',
    id: accountId === undefined ? `user:${userId}` : `user:${userId}@${accountId}`,
    clientId,
    scopes: new Set(scopes),
    authentication,
    ...(name !== undefined && { name }),
    ...(accountId !== undefined && { accountId }),
  };
}

/**
 * Who did something, as a field such as `created_by` stores it: a person as `user:<id>`, a client as
 * its ID, an API key as its key ID.
 */
export function recordedActor({ kind, id, clientId }: Principal): string {
  return kind === 'user' ? id : clientId;
}
