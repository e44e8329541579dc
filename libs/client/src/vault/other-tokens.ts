import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { cursorList } from '../core/paging.js';
import type { RawResponse, ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/vault.js';
import { forwardInit } from '../shared/forward.js';
import type { ForwardRequest } from '../shared/forward.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** The card to request a network token for. */
export type CreateNetworkToken = Exclude<
  Schemas['CreateNetworkTokenRequest'],
  { source: 'session' }
>;
/** A session in which the browser of the shopper enters the card. */
export type CreateNetworkTokenSession = Extract<
  Schemas['CreateNetworkTokenRequest'],
  { source: 'session' }
>;
/** The changes of a network token. */
export type UpdateNetworkToken = Schemas['UpdateNetworkTokenRequest'];
/** A network token. */
export type NetworkToken = Schemas['NetworkTokenResponse'];
/** A session for the browser SDK. */
export type NetworkTokenSession = Schemas['SessionCreatedResponse'];
/** The filters of a list of network tokens. */
export type ListNetworkTokens = QueryOf<operations['listNetworkTokens']>;
/** The payment that a cryptogram is for. */
export type CreateCryptogram = Schemas['CreateCryptogramRequest'];
/** A cryptogram. */
export type Cryptogram = Schemas['CryptogramResponse'];
/** A reference to a cryptogram, for one forward. */
export type CryptogramReference = Schemas['CryptogramReferenceResponse'];
/** The card art of a network token. */
export type CardArt = Schemas['CardArtResponse'];
/** A payment of Apple Pay or Google Pay. */
export type CreateWalletToken = Schemas['CreateWalletTokenRequest'];
/** A decrypted wallet payment. */
export type WalletToken = Schemas['WalletTokenResponse'];
/** The filters of a list of wallet tokens. */
export type ListWalletTokens = QueryOf<operations['listWalletTokens']>;
/** The cryptogram of a wallet payment. */
export type WalletCryptogram = Schemas['WalletCryptogramResponse'];
/** Data to store. */
export type CreateGenericToken = Schemas['CreateGenericTokenRequest'];
/** The changes of stored data. */
export type UpdateGenericToken = Schemas['UpdateGenericTokenRequest'];
/** Stored data, without its payload. */
export type GenericToken = Schemas['GenericTokenResponse'];
/** Stored data. */
export type GenericTokenWithPayload = Schemas['GenericTokenWithPayloadResponse'];
/** The filters of a list of generic tokens. */
export type ListGenericTokens = QueryOf<operations['listGenericTokens']>;

/** Network tokens of cards. */
export class NetworkTokens {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /** Requests a token for a card, or starts a session in which the shopper enters the card. */
  create(body: CreateNetworkTokenSession, options?: CallOptions): Promise<NetworkTokenSession>;
  create(body: CreateNetworkToken, options?: CallOptions): Promise<NetworkToken>;
  create(
    body: CreateNetworkToken | CreateNetworkTokenSession,
    options?: CallOptions,
  ): Promise<NetworkToken | NetworkTokenSession> {
    return this.#api.request('POST', '/api/network/tokens', { ...options, body });
  }

  list(query: ListNetworkTokens = {}, options?: CallOptions): List<NetworkToken> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/network/tokens', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<NetworkToken> {
    return this.#api.request('GET', '/api/network/tokens/{id}', { ...options, params: { id } });
  }

  update(id: string, body: UpdateNetworkToken, options?: CallOptions): Promise<NetworkToken> {
    return this.#api.request('PATCH', '/api/network/tokens/{id}', {
      ...options,
      params: { id },
      body,
    });
  }

  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.#api.request('DELETE', '/api/network/tokens/{id}', { ...options, params: { id } });
  }

  /**
   * A cryptogram for one payment. Never repeated automatically. Without `mode: 'inline'`, and where
   * the installation does not handle card numbers, the result is a reference.
   */
  createCryptogram(
    id: string,
    body: CreateCryptogram & { mode?: 'reference' },
    options?: CallOptions,
  ): Promise<CryptogramReference>;
  createCryptogram(
    id: string,
    body: CreateCryptogram,
    options?: CallOptions,
  ): Promise<Cryptogram | CryptogramReference>;
  createCryptogram(
    id: string,
    body: CreateCryptogram,
    options?: CallOptions,
  ): Promise<Cryptogram | CryptogramReference> {
    return this.#api.request('POST', '/api/network/tokens/{id}/cryptograms', {
      ...options,
      params: { id },
      body,
    });
  }

  getCardArt(id: string, options?: CallOptions): Promise<CardArt> {
    return this.#api.request('GET', '/api/network/tokens/{id}/card-art', {
      ...options,
      params: { id },
    });
  }

  /** Sends a request to another server, with the values of the token in its placeholders. */
  forward(id: string, request: ForwardRequest, options?: CallOptions): Promise<RawResponse> {
    return this.#api.raw('POST', '/api/network/tokens/{id}/forward', {
      ...forwardInit(request, options),
      params: { id },
    });
  }
}

/** Payments of wallets. */
export class WalletTokens {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateWalletToken, options?: CallOptions): Promise<WalletToken> {
    return this.#api.request('POST', '/api/wallet/tokens', { ...options, body });
  }

  list(query: ListWalletTokens = {}, options?: CallOptions): List<WalletToken> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/wallet/tokens', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<WalletToken> {
    return this.#api.request('GET', '/api/wallet/tokens/{id}', { ...options, params: { id } });
  }

  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.#api.request('DELETE', '/api/wallet/tokens/{id}', { ...options, params: { id } });
  }

  /** Returns the cryptogram and deletes it. Never repeated automatically. */
  consumeCryptogram(id: string, options?: CallOptions): Promise<WalletCryptogram> {
    return this.#api.request('POST', '/api/wallet/tokens/{id}/cryptograms', {
      ...options,
      params: { id },
    });
  }

  /** Sends a request to another server, with the values of the token in its placeholders. */
  forward(id: string, request: ForwardRequest, options?: CallOptions): Promise<RawResponse> {
    return this.#api.raw('POST', '/api/wallet/tokens/{id}/forward', {
      ...forwardInit(request, options),
      params: { id },
    });
  }
}

/** Data of any kind, by token. */
export class GenericTokens {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateGenericToken, options?: CallOptions): Promise<GenericToken> {
    return this.#api.request('POST', '/api/generic/tokens', { ...options, body });
  }

  list(query: ListGenericTokens = {}, options?: CallOptions): List<GenericToken> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/generic/tokens', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<GenericTokenWithPayload> {
    return this.#api.request('GET', '/api/generic/tokens/{id}', { ...options, params: { id } });
  }

  update(id: string, body: UpdateGenericToken, options?: CallOptions): Promise<GenericToken> {
    return this.#api.request('PATCH', '/api/generic/tokens/{id}', {
      ...options,
      params: { id },
      body,
    });
  }

  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.#api.request('DELETE', '/api/generic/tokens/{id}', { ...options, params: { id } });
  }

  /** Sends a request to another server, with the values of the token in its placeholders. */
  forward(id: string, request: ForwardRequest, options?: CallOptions): Promise<RawResponse> {
    return this.#api.raw('POST', '/api/generic/tokens/{id}/forward', {
      ...forwardInit(request, options),
      params: { id },
    });
  }
}
