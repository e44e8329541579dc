import type { Credentials } from '../core/credentials.js';
import type { CommonOptions, ServiceOptions } from '../core/options.js';
import { ServiceApi } from '../core/service-api.js';
import { OPERATIONS } from '../generated/identity.operations.js';
import type { paths } from '../generated/identity.js';
import { ChangeRequests } from '../shared/change-requests.js';
import { AuditEvents } from '../shared/webhook-admin.js';
import { OAuthClients, SigningKeyring } from './clients.js';
import { Users } from './users.js';

/** Clients, people and signing keys. */
export class Identity extends ServiceApi<paths> {
  /** OAuth clients. */
  readonly clients = new OAuthClients(this);
  /** The keys that sign tokens. */
  readonly signingKeys = new SigningKeyring(this);
  /** People who can sign in. */
  readonly users = new Users(this);
  /** The audit trail of the service. */
  readonly auditEvents = new AuditEvents(this);
  /** Changes that need the approval of someone else. */
  readonly changeRequests = new ChangeRequests(this);

  /**
   * @param credentials shares access tokens with other services; see `Credentials`
   * @throws ConfigurationError
   */
  constructor(options: ServiceOptions & CommonOptions, credentials?: Credentials) {
    super({
      service: 'identity',
      operations: OPERATIONS,
      location: options,
      common: options,
      credentials,
    });
  }
}
