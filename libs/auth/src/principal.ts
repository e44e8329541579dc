/** Who calls: a client of the issuer, an API key, or a person. */
export interface Principal {
  readonly kind: 'client' | 'api-key' | 'user';
  /** Unique over all kinds and stable: `client:…`, `api-key:…`, `user:…`. Idempotency and rate limits count by it. */
  readonly id: string;
  /** The OAuth client, or the id of the API key. */
  readonly clientId: string;
  readonly scopes: ReadonlySet<string>;
}

/** A principal out of a verified access token. */
export function clientPrincipal(clientId: string, scopes: Iterable<string>): Principal {
  return { kind: 'client', id: `client:${clientId}`, clientId, scopes: new Set(scopes) };
}

/** A principal out of a verified API key. */
export function apiKeyPrincipal(keyId: string, scopes: Iterable<string>): Principal {
  return { kind: 'api-key', id: `api-key:${keyId}`, clientId: keyId, scopes: new Set(scopes) };
}
