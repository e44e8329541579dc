import type { Credentials } from '../core/credentials.js';
import type { CommonOptions, KeyedServiceOptions } from '../core/options.js';
import { ServiceApi } from '../core/service-api.js';
import { OPERATIONS } from '../generated/vault.operations.js';
import type { paths } from '../generated/vault.js';
import {
  AuditEvents,
  Deliveries,
  WebhookEndpoints,
  WebhookEvents,
} from '../shared/webhook-admin.js';
import { CardSearch } from './card-search.js';
import { CardInquiries, CardSessions, Cards } from './cards.js';
import { GenericTokens, NetworkTokens, WalletTokens } from './other-tokens.js';
import { ApiKeys, TokenTypes } from './administration.js';

/** Cards, network tokens, wallet payments and other sensitive data. */
export class Vault extends ServiceApi<paths> {
  /** Stored cards. */
  readonly cards = new Cards(this);
  /** Sessions in which shoppers enter cards. */
  readonly cardSessions = new CardSessions(this);
  /** Card metadata. */
  readonly cardInquiries = new CardInquiries(this);
  /** Searches of cards and network tokens, for operators. */
  readonly search = new CardSearch(this);
  /** Network tokens of cards. */
  readonly networkTokens = new NetworkTokens(this);
  /** Payments of Apple Pay and Google Pay. */
  readonly walletTokens = new WalletTokens(this);
  /** Data of any kind. */
  readonly genericTokens = new GenericTokens(this);
  /** Types of generic tokens. */
  readonly tokenTypes = new TokenTypes(this);
  /** API keys of the vault. */
  readonly apiKeys = new ApiKeys(this);
  /** Where the service sends its events. */
  readonly endpoints = new WebhookEndpoints(this, '/api/admin');
  /** What the service sent, for looking up and sending again. */
  readonly deliveries = new Deliveries(this, '/api/admin');
  /** The events of the service. */
  readonly events = new WebhookEvents(this, '/api/admin');
  /** The audit trail of the service. */
  readonly auditEvents = new AuditEvents(this);

  /**
   * @param credentials shares access tokens with other services; see `Credentials`
   * @throws ConfigurationError
   */
  constructor(options: KeyedServiceOptions & CommonOptions, credentials?: Credentials) {
    super({
      service: 'vault',
      operations: OPERATIONS,
      location: options,
      common: options,
      credentials,
    });
  }
}
