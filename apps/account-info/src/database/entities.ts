import { keyEntities } from '@tessera/keys';
import { ConsentRevocation } from '../consents/consent-revocation.entity.js';
import { AccountInformation } from '../records/account-information.entity.js';
import { CheckSession } from '../sessions/check-session.entity.js';
import { TenantClient } from '../tenants/tenant-client.entity.js';
import { Tenant } from '../tenants/tenant.entity.js';

export const entities = [
  ...keyEntities,
  Tenant,
  TenantClient,
  CheckSession,
  AccountInformation,
  ConsentRevocation,
];
