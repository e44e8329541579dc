import { auditMigrations } from '@tessera/audit';
import { changeRequestMigrations } from '@tessera/change-requests';
import { integrityMigrations } from '@tessera/integrity';
import type { ServiceDefinition } from '@tessera/service';
import { CreateClients1763712000000 } from './1763712000000-create-clients.js';
import { CreateSigningKeys1763712000001 } from './1763712000001-create-signing-keys.js';
import { CreateOidcRecords1763712000002 } from './1763712000002-create-oidc-records.js';
import { CreateUsers1765800000000 } from './1765800000000-create-users.js';
import { CreateSignInAttempts1765800000001 } from './1765800000001-create-sign-in-attempts.js';
import { LetClientsSignPeopleIn1765800000002 } from './1765800000002-let-clients-sign-people-in.js';
import { CreateEnrolmentLocks1795327230000 } from './1795327230000-create-enrolment-locks.js';
import { CreateUserRoles1795418800000 } from './1795418800000-create-user-roles.js';
import { CreatePasswordLinks1795418800001 } from './1795418800001-create-password-links.js';
import { IndexUsers1795418800002 } from './1795418800002-index-users.js';
import { CreatePasskeys1795428300000 } from './1795428300000-create-passkeys.js';
import { CreateExternalIdentities1795428300001 } from './1795428300001-create-external-identities.js';
import { AuthenticateClientsAndUsers1795327220002 } from './1795327220002-authenticate-clients-and-users.js';

export const migrations: NonNullable<ServiceDefinition['migrations']> = [
  CreateClients1763712000000,
  CreateSigningKeys1763712000001,
  CreateOidcRecords1763712000002,
  ...auditMigrations,
  CreateUsers1765800000000,
  CreateSignInAttempts1765800000001,
  LetClientsSignPeopleIn1765800000002,
  ...integrityMigrations,
  AuthenticateClientsAndUsers1795327220002,
  CreateEnrolmentLocks1795327230000,
  CreateUserRoles1795418800000,
  CreatePasswordLinks1795418800001,
  IndexUsers1795418800002,
  CreatePasskeys1795428300000,
  CreateExternalIdentities1795428300001,
  ...changeRequestMigrations,
];
