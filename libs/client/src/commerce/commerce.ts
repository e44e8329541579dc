import type { Credentials } from '../core/credentials.js';
import type { CommonOptions, KeyedServiceOptions } from '../core/options.js';
import { ServiceApi } from '../core/service-api.js';
import { OPERATIONS } from '../generated/commerce.operations.js';
import type { paths } from '../generated/commerce.js';
import { ChangeRequests } from '../shared/change-requests.js';
import {
  AuditEvents,
  Deliveries,
  WebhookEndpoints,
  WebhookEvents,
} from '../shared/webhook-admin.js';
import { Account, TokenSessions, Tokens } from './tokens.js';
import { Reports, ThreeDsAuthentications } from './reports.js';

/** Stored cards of merchants, with their reports. */
export class Commerce extends ServiceApi<paths> {
  /** Stored cards. */
  readonly tokens = new Tokens(this);
  /** Sessions in which shoppers enter cards. */
  readonly tokenSessions = new TokenSessions(this);
  /** The account of the API key. */
  readonly account = new Account(this);
  /** Reports on tokens. */
  readonly reports = new Reports(this);
  /** 3-D Secure authentications. */
  readonly authentications = new ThreeDsAuthentications(this);
  /** Where the service sends its events. */
  readonly endpoints = new WebhookEndpoints(this, '');
  /** What the service sent, for looking up and sending again. */
  readonly deliveries = new Deliveries(this, '');
  /** The events of the service. */
  readonly events = new WebhookEvents(this, '');
  /** The audit trail of the service. */
  readonly auditEvents = new AuditEvents(this);
  /** Changes that need the approval of someone else. */
  readonly changeRequests = new ChangeRequests(this);

  /**
   * @param credentials shares access tokens with other services; see `Credentials`
   * @throws ConfigurationError
   */
  constructor(options: KeyedServiceOptions & CommonOptions, credentials?: Credentials) {
    super({
      service: 'commerce',
      operations: OPERATIONS,
      location: options,
      common: options,
      credentials,
    });
  }
}
