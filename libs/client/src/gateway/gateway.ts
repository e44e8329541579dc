import type { Credentials } from '../core/credentials.js';
import type { CommonOptions, GatewayOptions } from '../core/options.js';
import { ServiceApi } from '../core/service-api.js';
import { OPERATIONS } from '../generated/gateway-legacy.operations.js';
import type { paths } from '../generated/gateway-legacy.js';
import { ChangeRequests } from '../shared/change-requests.js';
import {
  AuditEvents,
  Deliveries,
  WebhookEndpoints,
  WebhookEvents,
} from '../shared/webhook-admin.js';
import { Chargebacks, Payments } from './payments.js';
import { OperatorPayments } from './operator-payments.js';
import { Authentications } from './authentications.js';
import { Backups, GatewayTokens, Merchants } from './tokens.js';
import { SettlementExceptions, SettlementReports } from './settlements.js';

/** The version of the API that the types describe. */
const VERSION = { 'x-platform-version': '2.0' };

/** Payments through providers. */
export class Gateway extends ServiceApi<paths> {
  /** Payments. */
  readonly payments = new Payments(this);
  /** The payments of all accounts, for operators. */
  readonly operatorPayments = new OperatorPayments(this);
  /** Chargebacks. */
  readonly chargebacks = new Chargebacks(this);
  /** 3-D Secure authentications. */
  readonly authentications = new Authentications(this);
  /** Stored cards. */
  readonly tokens = new GatewayTokens(this);
  /** Merchants of the account. */
  readonly merchants = new Merchants(this);
  /** Copies of payment methods at other providers. */
  readonly backups = new Backups(this);
  /** Settlement reports. */
  readonly settlementReports = new SettlementReports(this);
  /** Settlement lines that match no payment. */
  readonly settlementExceptions = new SettlementExceptions(this);
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
  constructor(options: GatewayOptions & CommonOptions, credentials?: Credentials) {
    super({
      service: 'gateway-legacy',
      operations: OPERATIONS,
      location: { ...options, headers: { ...VERSION, ...options.headers } },
      common: options,
      credentials,
    });
  }
}
