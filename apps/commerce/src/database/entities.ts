import { auditEntities } from '@tessera/audit';
import { accountEntities } from '@tessera/accounts';
import type { ServiceDefinition } from '@tessera/service';
import { webhookEntities } from '@tessera/webhooks';
import { CardArt } from '../card-art/card-art.entity.js';
import { ImportedPaymentMethod } from '../cde-import/imported-payment-method.entity.js';
import { ForwardDestination } from '../forward/destinations/forward-destination.entity.js';
import { TokenSession } from '../sessions/token-session.entity.js';
import { AccountSettings } from '../settings/account-settings.entity.js';
import { Token } from '../tokens/token.entity.js';
import { VaultTask } from '../vault-tasks/vault-task.entity.js';
import { TokenActivityEntry } from '../token-activity/token-activity.entity.js';

export const entities: NonNullable<ServiceDefinition['entities']> = [
  ...accountEntities,
  ...webhookEntities,
  ...auditEntities,
  AccountSettings,
  CardArt,
  ForwardDestination,
  ImportedPaymentMethod,
  Token,
  TokenActivityEntry,
  TokenSession,
  VaultTask,
];
