import type { CallOptions } from '../core/options.js';
import type { ServiceApi } from '../core/service-api.js';
import type { components, paths } from '../generated/identity.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** An OAuth client, without its secret. */
export type Client = Schemas['ClientResponse'];
/** All clients. */
export type Clients = Schemas['ClientsResponse'];
/** The name, scopes and audiences of a client. */
export type CreateClient = Schemas['CreateClientRequest'];
/** A client with its secret, which is shown only once. */
export type IssuedClient = Schemas['IssuedClientResponse'];
/** How long the old secret works. */
export type RotateClient = Schemas['RotateClientRequest'];
/** The signing keys. */
export type SigningKeys = Schemas['SigningKeysResponse'];
/** When the new key signs. */
export type RotateKeys = Schemas['RotateKeysRequest'];
/** A signing key. */
export type SigningKey = Schemas['SigningKeyResponse'];

/** OAuth clients. */
export class OAuthClients {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateClient, options?: CallOptions): Promise<IssuedClient> {
    return this.#api.request('POST', '/api/admin/clients', { ...options, body });
  }

  list(options?: CallOptions): Promise<Clients> {
    return this.#api.request('GET', '/api/admin/clients', options);
  }

  /** Replaces the secret. */
  rotate(clientId: string, body: RotateClient = {}, options?: CallOptions): Promise<IssuedClient> {
    return this.#api.request('POST', '/api/admin/clients/{client_id}/rotate', {
      ...options,
      params: { client_id: clientId },
      body,
    });
  }

  /** Ends the issuing of tokens. Issued tokens are valid until they expire. */
  disable(clientId: string, options?: CallOptions): Promise<Client> {
    return this.#api.request('POST', '/api/admin/clients/{client_id}/disable', {
      ...options,
      params: { client_id: clientId },
    });
  }

  enable(clientId: string, options?: CallOptions): Promise<Client> {
    return this.#api.request('POST', '/api/admin/clients/{client_id}/enable', {
      ...options,
      params: { client_id: clientId },
    });
  }
}

/** The keys that sign tokens. */
export class SigningKeyring {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  list(options?: CallOptions): Promise<SigningKeys> {
    return this.#api.request('GET', '/api/admin/signing-keys', options);
  }

  rotate(body: RotateKeys = {}, options?: CallOptions): Promise<SigningKey> {
    return this.#api.request('POST', '/api/admin/signing-keys/rotate', { ...options, body });
  }
}
