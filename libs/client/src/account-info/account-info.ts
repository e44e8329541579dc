import type { Credentials } from '../core/credentials.js';
import type { CommonOptions, ServiceOptions } from '../core/options.js';
import { ServiceApi } from '../core/service-api.js';
import { OPERATIONS } from '../generated/account-info.operations.js';
import type { paths } from '../generated/account-info.js';
import {
  AuditEvents,
  Deliveries,
  WebhookEndpoints,
  WebhookEvents,
} from '../shared/webhook-admin.js';
import { AccountChecks } from './account-checks.js';
import { OperatorChecks } from './operator-checks.js';

/** Checks of bank accounts. */
export class AccountInfo extends ServiceApi<paths> {
  /** Sessions in which people confirm a bank account. */
  readonly accountChecks = new AccountChecks(this);
  /** The sessions of all tenants, for operators. */
  readonly operatorChecks = new OperatorChecks(this);
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
  constructor(options: ServiceOptions & CommonOptions, credentials?: Credentials) {
    super({
      service: 'account-info',
      operations: OPERATIONS,
      location: options,
      common: options,
      credentials,
    });
  }
}
