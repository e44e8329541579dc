import type { List } from '../core/list.js';
import type { CallOptions } from '../core/options.js';
import { numberedList } from '../core/paging.js';
import type { RawResponse, ServiceApi } from '../core/service-api.js';
import type { QueryOf } from '../core/typed.js';
import type { components, operations, paths } from '../generated/commerce.js';
import { forwardInit } from '../shared/forward.js';
import type { ForwardRequest } from '../shared/forward.js';

type Api = ServiceApi<paths>;
type Schemas = components['schemas'];

/** A session in which a shopper enters a card. */
export type CreateTokenSession = Schemas['CreateTokenSessionRequest'];
/** A session for the browser SDK. */
export type TokenSession = Schemas['TokenSessionResponse'];
/** A stored card of the account. */
export type Token = Schemas['TokenResponse'];
/** The filters of a list of tokens. */
export type ListTokens = QueryOf<operations['listTokens']>;
/** The card art of a token. */
export type TokenCardArt = Schemas['TokenCardArtResponse'];
/** The payment that a cryptogram is for. */
export type CreateTokenCryptogram = Schemas['TokenCryptogramRequest'];
/** A reference to a cryptogram. */
export type TokenCryptogram = Schemas['TokenCryptogramResponse'];
/** A session for a security code. */
export type RefreshSecurityCode = Schemas['RefreshSecurityCodeRequest'];
/** A card of another provider. */
export type ImportCard = Schemas['CdeImportRequest'];
/** The accepted card schemes. */
export type CardSchemes = Schemas['AllowedCardSchemesResponse'];
/** The card schemes to accept. */
export type SetCardSchemes = Schemas['AllowedCardSchemesRequest'];
/** The settings of the account. */
export type AccountSettings = Schemas['AccountSettingsResponse'];
/** The changes of the settings. */
export type UpdateAccountSettings = Schemas['UpdateAccountSettingsRequest'];

/** Stored cards of the account. */
export class Tokens {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /** Tokens, newest first. */
  list(query: ListTokens = {}, options?: CallOptions): List<Token> {
    return numberedList(query, (page) =>
      this.#api.request('GET', '/tokens', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<Token> {
    return this.#api.request('GET', '/tokens/{id}', { ...options, params: { id } });
  }

  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.#api.request('DELETE', '/tokens/{id}', { ...options, params: { id } });
  }

  getCardArt(id: string, options?: CallOptions): Promise<TokenCardArt> {
    return this.#api.request('GET', '/tokens/{id}/card-art', { ...options, params: { id } });
  }

  /** A cryptogram for one payment. Never repeated automatically. */
  createCryptogram(
    id: string,
    body: CreateTokenCryptogram,
    options?: CallOptions,
  ): Promise<TokenCryptogram> {
    return this.#api.request('POST', '/tokens/{id}/cryptograms', {
      ...options,
      params: { id },
      body,
    });
  }

  /** Looks the card up again. */
  refreshMetadata(id: string, options?: CallOptions): Promise<Token> {
    return this.#api.request('POST', '/tokens/{id}/refresh-metadata', {
      ...options,
      params: { id },
    });
  }

  /** Starts a session in which the shopper enters the security code again; returns its ID. */
  async refreshSecurityCode(
    id: string,
    body: RefreshSecurityCode = {},
    options?: CallOptions,
  ): Promise<{ readonly sessionId: string }> {
    const response = await this.#api.raw('POST', '/tokens/{id}/refresh-cvc2', {
      ...options,
      params: { id },
      body: JSON.stringify(body),
      contentType: 'application/json',
    });
    return { sessionId: response.headers.get('x-session-id') ?? '' };
  }

  /** Stores a card that another provider has. */
  import(body: ImportCard, options?: CallOptions): Promise<Token> {
    return this.#api.request('POST', '/cde-import', { ...options, body });
  }

  /** Sends a request to another server, with the values of the token in its placeholders. */
  forward(tokenId: string, request: ForwardRequest, options?: CallOptions): Promise<RawResponse> {
    return this.#api.raw('POST', '/forward', forwardInit(request, options, tokenId));
  }
}

/** Sessions in which shoppers enter cards. */
export class TokenSessions {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateTokenSession, options?: CallOptions): Promise<TokenSession> {
    return this.#api.request('POST', '/tokens/session', { ...options, body });
  }

  getCardSchemes(id: string, options?: CallOptions): Promise<CardSchemes> {
    return this.#api.request('GET', '/tokens/session/{id}/allowed-card-schemes', {
      ...options,
      params: { id },
    });
  }

  setCardSchemes(id: string, body: SetCardSchemes, options?: CallOptions): Promise<CardSchemes> {
    return this.#api.request('PUT', '/tokens/session/{id}/allowed-card-schemes', {
      ...options,
      params: { id },
      body,
    });
  }
}

/** The account that the API key belongs to. */
export class Account {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  getSettings(options?: CallOptions): Promise<AccountSettings> {
    return this.#api.request('GET', '/account/settings', options);
  }

  updateSettings(body: UpdateAccountSettings, options?: CallOptions): Promise<AccountSettings> {
    return this.#api.request('PATCH', '/account/settings', { ...options, body });
  }

  getCardSchemes(options?: CallOptions): Promise<CardSchemes> {
    return this.#api.request('GET', '/account/allowed-card-schemes', options);
  }

  setCardSchemes(body: SetCardSchemes, options?: CallOptions): Promise<CardSchemes> {
    return this.#api.request('PUT', '/account/allowed-card-schemes', { ...options, body });
  }
}
