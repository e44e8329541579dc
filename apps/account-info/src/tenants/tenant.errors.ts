import { ForbiddenError } from '@tessera/errors';

/** The specification's code: the service is not enabled for the tenant. */
export class TenantNotEnabledError extends ForbiddenError {
  constructor() {
    super('Account information is not enabled for this client.', { code: 'tenant_not_enabled' });
  }
}
