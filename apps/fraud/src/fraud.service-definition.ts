import { defineService } from '@tessera/service';
import { webhookKeys } from '@tessera/webhooks';
import { AppModule } from './app.module.js';
import { FraudConfig } from './config.js';
import { CREDENTIAL_FINGERPRINT_KEY } from './credentials/credential-fingerprints.js';
import { entities } from './database/entities.js';
import { migrations } from './database/migrations/index.js';
import { DECISION_ID_KEY } from './decisions/decision-idempotency.js';

export const fraud = defineService({
  name: 'fraud',
  title: 'Fraud decisions',
  description: 'Evaluates a payment before its authorisation: ALLOW, BLOCK, REVIEW or PROVISIONAL.',
  version: '1.0',
  errorShape: 'code-integer',
  defaultPort: 4002,
  config: FraudConfig,
  module: AppModule,
  tags: ['decisions', 'rulesets', 'webhooks'],
  entities,
  migrations,
  keys: [...webhookKeys, CREDENTIAL_FINGERPRINT_KEY, DECISION_ID_KEY],
});
