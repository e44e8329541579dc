import { auditMigrations } from '@tessera/audit';
import { integrityMigrations } from '@tessera/integrity';
import { keyMigrations } from '@tessera/keys';
import type { ServiceDefinition } from '@tessera/service';
import { webhookMigrations } from '@tessera/webhooks';
import { CreateTenants1765300000100 } from './1765300000100-create-tenants.js';
import { CreateAccountChecks1765300000200 } from './1765300000200-create-account-checks.js';
import { AuthenticateTenants1795327220002 } from './1795327220002-authenticate-tenants.js';
import { IndexSessions1795385951595 } from './1795385951595-index-sessions.js';
import { IndexRedactedAttempts1795826400000 } from './1795826400000-index-redacted-attempts.js';
import { IndexOperatorLists1795440000000 } from './1795440000000-index-operator-lists.js';

export const migrations: NonNullable<ServiceDefinition['migrations']> = [
  ...webhookMigrations,
  ...auditMigrations,
  ...keyMigrations,
  CreateTenants1765300000100,
  CreateAccountChecks1765300000200,
  ...integrityMigrations,
  AuthenticateTenants1795327220002,
  IndexSessions1795385951595,
  IndexOperatorLists1795440000000,
  IndexRedactedAttempts1795826400000,
];
