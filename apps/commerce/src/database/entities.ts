import { accountEntities } from '@tessera/accounts';
import { changeRequestEntities } from '@tessera/change-requests';
import type { ServiceDefinition } from '@tessera/service';
import { webhookEntities } from '@tessera/webhooks';
import { TokenSession } from '../sessions/token-session.entity.js';
import { AccountSettings } from '../settings/account-settings.entity.js';
import { Token } from '../tokens/token.entity.js';

export const entities: NonNullable<ServiceDefinition['entities']> = [
  ...accountEntities,
  ...webhookEntities,
  ...changeRequestEntities,
  AccountSettings,
  Token,
  TokenSession,
];
