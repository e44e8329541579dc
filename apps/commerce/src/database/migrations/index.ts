import { accountMigrations } from '@tessera/accounts';
import { auditMigrations } from '@tessera/audit';
import { changeRequestMigrations } from '@tessera/change-requests';
import { integrityMigrations } from '@tessera/integrity';
import type { ServiceDefinition } from '@tessera/service';
import { webhookMigrations } from '@tessera/webhooks';
import { CreateTokens1765500000000 } from './1765500000000-create-tokens.js';
import { CreateTokenActivity1765600000000 } from './1765600000000-create-token-activity.js';
import { CreateCardArt1765600000001 } from './1765600000001-create-card-art.js';
import { CreateImportedPaymentMethods1765600000002 } from './1765600000002-create-imported-payment-methods.js';
import { CreateForwardDestinations1765600000003 } from './1765600000003-create-forward-destinations.js';
import { AuthenticateRows1795327220002 } from './1795327220002-authenticate-rows.js';
import { AddVaultTaskAccounts1795327200050 } from './1795327200050-add-vault-task-accounts.js';
import { AddAccountsToActivityKeys1795826400001 } from './1795826400001-add-accounts-to-activity-keys.js';
import { AddAccountsToTokenKeys1795960000000 } from './1795960000000-add-accounts-to-token-keys.js';

export const migrations: NonNullable<ServiceDefinition['migrations']> = [
  ...webhookMigrations,
  ...auditMigrations,
  ...accountMigrations,
  ...integrityMigrations,
  ...changeRequestMigrations,
  CreateTokens1765500000000,
  CreateTokenActivity1765600000000,
  CreateCardArt1765600000001,
  CreateImportedPaymentMethods1765600000002,
  CreateForwardDestinations1765600000003,
  AuthenticateRows1795327220002,
  AddVaultTaskAccounts1795327200050,
  AddAccountsToActivityKeys1795826400001,
  AddAccountsToTokenKeys1795960000000,
];
