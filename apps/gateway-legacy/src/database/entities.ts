import { accountEntities } from '@tessera/accounts';
import { changeRequestEntities } from '@tessera/change-requests';
import type { ServiceDefinition } from '@tessera/service';
import { webhookEntities } from '@tessera/webhooks';
import { AccountSettings } from '../accounts/account-settings.entity.js';
import { Merchant } from '../merchants/merchant.entity.js';
import { Token } from '../tokens/token.entity.js';
import { TokenSession } from '../tokens/token-session.entity.js';

export const entities: NonNullable<ServiceDefinition['entities']> = [
  ...accountEntities,
  ...webhookEntities,
  ...changeRequestEntities,
  AccountSettings,
  Merchant,
  Token,
  TokenSession,
];
