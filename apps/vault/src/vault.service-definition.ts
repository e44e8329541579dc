import { auditKeys, auditMigrations, auditStableKeys } from '@tessera/audit';
import { integrityKeys } from '@tessera/integrity';
import { DatabaseKekVersions } from '@tessera/keys';
import { defineService } from '@tessera/service';
import { webhookEntities, webhookKeys, webhookMigrations } from '@tessera/webhooks';
import { AppModule } from './app.module.js';
import { VaultConfig } from './config.js';
import { migrations } from './database/migrations/index.js';
import { KEYRING_KEYS } from './keyring-keys.js';
import { WorkerModule } from './worker.module.js';

export const vault = defineService({
  name: 'vault',
  title: 'Card vault',
  description: 'Stores cards and exposes each one as a token.',
  version: '1.0',
  errorShape: 'code-integer',
  defaultPort: 4001,
  config: VaultConfig,
  module: AppModule,
  // It delivers webhooks; no card is opened there.
  worker: { module: WorkerModule, keys: [...webhookKeys, ...auditKeys] },
  cardNumbers: {},
  // A card number is refused wherever it is in a request.
  failsEverywhere: [422],
  acceptsApiKeys: true,
  tags: ['pci', 'network', 'generic', 'metadata', 'wallet', 'apikey', 'webhook', 'types'],
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
