import { auditKeys, auditStableKeys } from '@tessera/audit';
import { integrityKeys } from '@tessera/integrity';
import { DatabaseKekVersions } from '@tessera/keys';
import { defineService } from '@tessera/service';
import { COMMON_EVENT_TYPES, webhookEntities, webhookKeys } from '@tessera/webhooks';
import { AppModule } from './app.module.js';
import { AccountInfoConfig } from './config.js';
import { entities } from './database/entities.js';
import { migrations } from './database/migrations/index.js';
import { KEYRING_KEYS } from './keyring-keys.js';
import { WorkerModule } from './worker.module.js';
import { ACCOUNT_INFO_EVENT_TYPES } from './events/account-info-event-types.js';

export const accountInfo = defineService({
  name: 'account-info',
  title: 'Account information',
  description: "Checks a shopper's bank account by redirect and keeps the verified record.",
  version: '1.0',
  errorShape: 'code-string',
  defaultPort: 4003,
  examples: new URL('../static/openapi-examples.json', import.meta.url),
  config: AccountInfoConfig,
  module: AppModule,
  // It delivers webhooks; consents end at their banks from the API.
  worker: { module: WorkerModule, keys: [...webhookKeys, ...auditKeys] },
  cardNumbers: {},
  // A card number is refused wherever it is in a request.
  failsEverywhere: [422],
  tags: {
    'account information': 'Check bank accounts and read the verified records.',
    'hosted pages': 'The pages that a shopper is sent to, and the return from the bank.',
    webhook: 'Register endpoints that receive events, and test them.',
  },
  events: { ...ACCOUNT_INFO_EVENT_TYPES, ...COMMON_EVENT_TYPES },
  entities: [...entities, ...webhookEntities],
  migrations,
  logFields: ['institution_id'],
  kekVersions: (dataSource) => new DatabaseKekVersions(dataSource),
  keys: [...Object.values<string>(KEYRING_KEYS), ...webhookKeys, ...auditKeys, ...integrityKeys],
  stableKeys: auditStableKeys,
});
