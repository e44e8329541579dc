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

/** A card number to store. Only where the installation accepts card numbers. */
export type CreateCard = Extract<Schemas['CreatePciTokenRequest'], { source: 'pan' }>;
/** A session in which the browser of the shopper enters the card. */
export type CreateCardSession = Extract<Schemas['CreatePciTokenRequest'], { source: 'session' }>;
/** A stored card, by its token. */
export type Card = Schemas['PciTokenResponse'];
/** A session for the browser SDK. */
export type CardSessionCreated = Schemas['SessionCreatedResponse'];
/** The changes of a card. */
export type UpdateCard = Schemas['UpdatePciTokenRequest'];
/** The filters of a list of cards. */
export type ListCards = QueryOf<operations['listCardTokens']>;
/** The number of a card. */
export type RevealedCard = Schemas['RevealedCardResponse'];
/** A session and its result. */
export type CardSession = Schemas['SessionResponse'];
/** The changes of a session. */
export type UpdateCardSession = Schemas['UpdateSessionRequest'];
/** A session for a security code. */
export type CollectSecurityCode = Schemas['CollectSecurityCodeRequest'];
/** A session for the browser SDK. */
export type SecurityCodeSession = Schemas['SecurityCodeSessionResponse'];
/** Whether a security code is stored. */
export type SecurityCodeStatus = Schemas['SecurityCodeResponse'];
/** The card to look up. */
export type CreateCardInquiry = Schemas['CreateInquiryRequest'];
/** What is known of a card: scheme, type, issuer and country. */
export type CardInquiry = Schemas['InquiryResponse'];

/** Stored cards, by their tokens. */
export class Cards {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /** Stores a card, or starts a session in which the browser of the shopper enters it. */
  create(body: CreateCardSession, options?: CallOptions): Promise<CardSessionCreated>;
  create(body: CreateCard, options?: CallOptions): Promise<Card>;
  create(
    body: CreateCard | CreateCardSession,
    options?: CallOptions,
  ): Promise<Card | CardSessionCreated> {
    return this.#api.request('POST', '/api/pci/tokens', { ...options, body });
  }

  /** Cards, newest first. */
  list(query: ListCards = {}, options?: CallOptions): List<Card> {
    return cursorList(query, (page) =>
      this.#api.request('GET', '/api/pci/tokens', { ...options, query: page }),
    );
  }

  get(id: string, options?: CallOptions): Promise<Card> {
    return this.#api.request('GET', '/api/pci/tokens/{id}', { ...options, params: { id } });
  }

  update(id: string, body: UpdateCard, options?: CallOptions): Promise<Card> {
    return this.#api.request('PATCH', '/api/pci/tokens/{id}', { ...options, params: { id }, body });
  }

  /** Deletes the card number for good. */
  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.#api.request('DELETE', '/api/pci/tokens/{id}', { ...options, params: { id } });
  }

  /** Returns the card number. Your system is then in PCI scope. */
  reveal(id: string, options?: CallOptions): Promise<RevealedCard> {
    return this.#api.request('POST', '/api/pci/tokens/{id}/reveal', { ...options, params: { id } });
  }

  /** Whether a security code is stored. It is never returned. */
  getSecurityCode(id: string, options?: CallOptions): Promise<SecurityCodeStatus> {
    return this.#api.request('GET', '/api/pci/tokens/{id}/security-code', {
      ...options,
      params: { id },
    });
  }

  /** Starts a session in which the shopper enters the security code again. */
  collectSecurityCode(
    id: string,
    body: CollectSecurityCode,
    options?: CallOptions,
  ): Promise<SecurityCodeSession> {
    return this.#api.request('POST', '/api/pci/tokens/{id}/security-code', {
      ...options,
      params: { id },
      body,
    });
  }

  async deleteSecurityCode(id: string, options?: CallOptions): Promise<void> {
    await this.#api.request('DELETE', '/api/pci/tokens/{id}/security-code', {
      ...options,
      params: { id },
    });
  }

  /** Sends a request to another server, with the values of the token in its placeholders. */
  forward(id: string, request: ForwardRequest, options?: CallOptions): Promise<RawResponse> {
    return this.#api.raw('POST', '/api/pci/tokens/{id}/forward', {
      ...forwardInit(request, options),
      params: { id },
    });
  }
}

/** Sessions in which shoppers enter cards. */
export class CardSessions {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  get(id: string, options?: CallOptions): Promise<CardSession> {
    return this.#api.request('GET', '/api/pci/sessions/{id}', { ...options, params: { id } });
  }

  update(id: string, body: UpdateCardSession, options?: CallOptions): Promise<CardSession> {
    return this.#api.request('PATCH', '/api/pci/sessions/{id}', {
      ...options,
      params: { id },
      body,
    });
  }
}

/** Card metadata. */
export class CardInquiries {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  create(body: CreateCardInquiry, options?: CallOptions): Promise<CardInquiry> {
    return this.#api.request('POST', '/api/metadata/inquiries', { ...options, body });
  }
}
