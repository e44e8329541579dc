import type { PersonAuthentication } from './access/person-authentication.js';

/** Who calls: a client of the issuer, an API key, or a person. */
export interface Principal {
  readonly kind: 'client' | 'api-key' | 'user';
  /** Unique over all kinds and stable: `client:…`, `api-key:…`, `user:…`. Idempotency and rate limits count by it. */
  readonly id: string;
  /** The OAuth client, or the id of the API key. */
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
  /** The client that created an API key: what the key creates belongs to that client. */
  readonly createdBy?: string;
  /** The account that the caller acts for, in services that have accounts. */
  readonly accountId?: string;
  /** How a person proved who they are; absent for every other kind of caller. */
  readonly authentication?: PersonAuthentication;
}

/** A principal out of a verified access token. */
export function clientPrincipal(clientId: string, scopes: Iterable<string>): Principal {
  return { kind: 'client', id: `client:${clientId}`, clientId, scopes: new Set(scopes) };
}

/** A principal out of a verified API key. */
export function apiKeyPrincipal(
  keyId: string,
  scopes: Iterable<string>,
  createdBy?: string | null,
): Principal {
  const id = `api-key:${keyId}`;
  const creator = typeof createdBy === 'string' ? { createdBy } : {};
  return { kind: 'api-key', id, clientId: keyId, scopes: new Set(scopes), ...creator };
}

/** A principal out of a verified API key of an account, which may do whatever the account may. */
export function accountKeyPrincipal(keyId: string, accountId: string): Principal {
  return { ...apiKeyPrincipal(keyId, []), accountId };
}

/** The person of a verified id-token, and the account that they act for. */
export interface UserPrincipalParts {
  readonly userId: string;
  readonly clientId: string;
  readonly authentication: PersonAuthentication;
  readonly accountId?: string;
}

/**
 * A principal out of a verified id-token. Someone who acts for two accounts is two principals: what
 * they did for the one, such as an idempotency key, says nothing about the other.
 */
export function userPrincipal(parts: UserPrincipalParts): Principal {
  const { userId, clientId, authentication, accountId } = parts;
  return {
    kind: 'user',
    id: accountId === undefined ? `user:${userId}` : `user:${userId}@${accountId}`,
    clientId,
    scopes: new Set<string>(),
    authentication,
    ...(accountId !== undefined && { accountId }),
  };
}
