import { auditKeys, auditMigrations, auditStableKeys } from '@tessera/audit';
import { integrityKeys } from '@tessera/integrity';
import { DatabaseKekVersions } from '@tessera/keys';
import { defineService } from '@tessera/service';
import {
  COMMON_EVENT_TYPES,
  webhookEntities,
  webhookKeys,
  webhookMigrations,
} from '@tessera/webhooks';
import { AppModule } from './app.module.js';
import { VaultConfig } from './config.js';
import { migrations } from './database/migrations/index.js';
import { KEYRING_KEYS } from './keyring-keys.js';
import { WorkerModule } from './worker.module.js';
import { VAULT_EVENT_TYPES } from './events/vault-event-types.js';

export const vault = defineService({
  name: 'vault',
  title: 'Card vault',
  description: 'Stores cards and exposes each one as a token.',
  version: '1.0',
  errorShape: 'code-integer',
  defaultPort: 4001,
  examples: new URL('../static/openapi-examples.json', import.meta.url),
  config: VaultConfig,
  module: AppModule,
  // It delivers webhooks; no card is opened there.
  worker: { module: WorkerModule, keys: [...webhookKeys, ...auditKeys] },
  cardNumbers: {},
  logFields: ['forward_id'],
  // A card number is refused wherever it is in a request.
  failsEverywhere: [422],
  acceptsApiKeys: true,
  deprecatesApiKeys: true,
  tags: {
    pci: 'Store cards as tokens, and collect them in sessions.',
    network: 'Provision network tokens and use them.',
    generic: 'Store any sensitive data as tokens.',
    metadata: 'Look up what is known about a card.',
    wallet: 'Turn wallet payments into tokens.',
    apikey: 'Manage API keys. They are deprecated: use access tokens.',
    webhook: 'Register endpoints that receive events, and test them.',
    types: 'Register types of generic tokens.',
  },
  events: { ...VAULT_EVENT_TYPES, ...COMMON_EVENT_TYPES },
  entities: webhookEntities,
  migrations: [...migrations, ...webhookMigrations, ...auditMigrations],
  keys: [...Object.values(KEYRING_KEYS), ...webhookKeys, ...auditKeys, ...integrityKeys],
  stableKeys: {
    ...auditStableKeys,
    [KEYRING_KEYS.cardFingerprint]:
      'callers store fingerprints to recognize a card, and every one of them would change',
  },
  kekVersions: (dataSource) => new DatabaseKekVersions(dataSource),
});
