import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { numberedList } from '../core/paging.js';
import type { RawResponse, ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/gateway-legacy.js';
import { forwardInit } from '../shared/forward.js';
import type { ForwardRequest } from '../shared/forward.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** A card to store. */
export type CreateGatewayToken = Schemas['CreateTokenRequest'];
/** A stored card. */
export type GatewayToken = Schemas['TokenResponse'];
/** A session in which a shopper enters a card. */
export type CreateGatewayTokenSession = Schemas['CreateTokenSessionRequest'];
/** A session for the browser SDK. */
export type GatewayTokenSession = Schemas['TokenSessionResponse'];
/** The page of a list of tokens. */
export type ListGatewayTokens = QueryOf<operations['listTokens']>;
/** The payment that the data is for. */
export type CreatePaymentData = Schemas['PaymentDataRequest'];
/** Data to pay with at another provider. */
export type PaymentData = Schemas['PaymentDataResponse'];
/** A merchant of the account. */
export type CreateMerchant = Schemas['CreateMerchantRequest'];
/** The changes of a merchant. */
export type UpdateMerchant = Schemas['UpdateMerchantRequest'];
/** A merchant of the account. */
export type Merchant = Schemas['MerchantResponse'];
/** The page of a list of merchants. */
export type ListMerchants = QueryOf<operations['listMerchants']>;
/** Where to store the payment methods. */
export type CreateBackup = Schemas['CreateBackupRequest'];
/** A copy of a payment method at another provider. */
export type Backup = Schemas['BackupResponse'];
/** The token to exchange. */
export type Exchange = Schemas['ExchangeRequest'];
/** The card of a token, encrypted for the merchant. */
export type ExchangedCard = Schemas['ExchangeResponse'];

/** Stored cards of the account. */
export class GatewayTokens {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateGatewayToken, options?: CallOptions): Promise<GatewayToken> {
    return this.#api.request('POST', '/tokens', { ...options, body });
  }

  createSession(
    body: CreateGatewayTokenSession,
    options?: CallOptions,
  ): Promise<GatewayTokenSession> {
    return this.#api.request('POST', '/tokens/session', { ...options, body });
  }

  list(query: ListGatewayTokens = {}, options?: CallOptions): List<GatewayToken> {
    return numberedList(query, (page) =>
      this.#api.request('GET', '/tokens', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<GatewayToken> {
    return this.#api.request('GET', '/tokens/{id}', { ...options, params: { id } });
  }

  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.#api.request('DELETE', '/tokens/{id}', { ...options, params: { id } });
  }

  createPaymentData(
    id: string,
    body: CreatePaymentData,
    options?: CallOptions,
  ): Promise<PaymentData> {
    return this.#api.request('POST', '/tokens/{id}/payment-data', {
      ...options,
      params: { id },
      body,
    });
  }

  /** Returns the card, encrypted for the merchant. */
  exchange(body: Exchange, options?: CallOptions): Promise<ExchangedCard> {
    return this.#api.request('POST', '/compliance/exchange', { ...options, body });
  }

  /** Sends a request to another server, with the values of the token in its placeholders. */
  forward(tokenId: string, request: ForwardRequest, options?: CallOptions): Promise<RawResponse> {
    return this.#api.raw('POST', '/compliance/forward', forwardInit(request, options, tokenId));
  }
}

/** Merchants of the account. */
export class Merchants {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateMerchant, options?: CallOptions): Promise<Merchant> {
    return this.#api.request('POST', '/merchants', { ...options, body });
  }

  list(query: ListMerchants = {}, options?: CallOptions): List<Merchant> {
    return numberedList(query, (page) =>
      this.#api.request('GET', '/merchants', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<Merchant> {
    return this.#api.request('GET', '/merchants/{id}', { ...options, params: { id } });
  }

  update(id: string, body: UpdateMerchant, options?: CallOptions): Promise<Merchant> {
    return this.#api.request('PATCH', '/merchants/{id}', { ...options, params: { id }, body });
  }

  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.#api.request('DELETE', '/merchants/{id}', { ...options, params: { id } });
  }

  /** The key of the response is shown only once. */
  rotateEncryptionKey(id: string, options?: CallOptions): Promise<Merchant> {
    return this.#api.request('POST', '/merchants/{id}/encryption-key', {
      ...options,
      params: { id },
    });
  }
}

/** Copies of payment methods at other providers. */
export class Backups {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateBackup, options?: CallOptions): Promise<Backup> {
    return this.#api.request('POST', '/backups', { ...options, body });
  }

  get(id: string, options?: CallOptions): Promise<Backup> {
    return this.#api.request('GET', '/backups/{id}', { ...options, params: { id } });
  }
}
