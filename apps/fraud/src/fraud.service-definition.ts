import { auditKeys, auditStableKeys } from '@tessera/audit';
import { changeRequestTags } from '@tessera/change-requests';
import { integrityKeys } from '@tessera/integrity';
import { defineService } from '@tessera/service';
import { COMMON_EVENT_TYPES, webhookKeys } from '@tessera/webhooks';
import { AppModule } from './app.module.js';
import { archiveCheck } from './archive/archive-check.js';
import { FraudConfig } from './config.js';
import { BLACKLIST_KEY } from './blacklist/listed-keys.js';
import { IDENTIFIER_FINGERPRINT_KEY } from './credentials/card-number-conversion.service.js';
import { CREDENTIAL_FINGERPRINT_KEY } from './credentials/credentials.service.js';
import { entities } from './database/entities.js';
import { migrations } from './database/migrations/index.js';
import { DECISION_ID_KEY } from './decisions/decision-idempotency.service.js';
import { INTEGRATION_AUTH_SEALER } from './integrations/integration-auth.js';
import { VELOCITY_KEY } from './velocity/velocity-keys.js';
import { REDACTION_KEY } from './redaction/decision-redactor.js';
import { DECISION_EVENT_TYPES } from './decisions/decision-event-types.js';

export const fraud = defineService({
  name: 'fraud',
  title: 'Fraud decisions',
  description: 'Evaluates a payment before its authorization: ALLOW, BLOCK, REVIEW or PROVISIONAL.',
  version: '1.0',
  errorShape: 'code-integer',
  defaultPort: 4002,
  examples: new URL('../static/openapi-examples.json', import.meta.url),
  config: FraudConfig,
  module: AppModule,
  // Calls backends, replays decisions and archives them without personal data; it accepts no requests.
  worker: {
    keys: [
      ...webhookKeys,
      ...auditKeys,
      ...integrityKeys,
      BLACKLIST_KEY,
      CREDENTIAL_FINGERPRINT_KEY,
      IDENTIFIER_FINGERPRINT_KEY,
      INTEGRATION_AUTH_SEALER,
      REDACTION_KEY,
      VELOCITY_KEY,
    ],
  },
  logFields: ['backend', 'day', 'decisions', 'first_partition'],
  tags: {
    decisions: 'Evaluate payments, read decisions and resolve reviews.',
    events: 'Report what happened to a payment after its decision.',
    reviews: 'Work on the decisions that wait for a person.',
    cases: 'Investigate decisions together, and resolve them with one outcome.',
    analytics: 'Count decisions and measure rules.',
    rulesets: 'Version, compare, simulate and activate rules.',
    integrations: 'Configure the backends that rules ask.',
    interceptors: 'Place the service between a caller and its destination.',
    blacklist: 'Manage lists of blocked values.',
    schemas: 'Register schemas that requests are validated with.',
    ...changeRequestTags,
    webhook: 'Register endpoints that receive events, and test them.',
  },
  events: { ...DECISION_EVENT_TYPES, ...COMMON_EVENT_TYPES },
  entities,
  migrations,
  keys: [
    ...webhookKeys,
    ...auditKeys,
    ...integrityKeys,
    BLACKLIST_KEY,
    CREDENTIAL_FINGERPRINT_KEY,
    DECISION_ID_KEY,
    IDENTIFIER_FINGERPRINT_KEY,
    INTEGRATION_AUTH_SEALER,
    REDACTION_KEY,
    VELOCITY_KEY,
  ],
  checks: [archiveCheck],
  stableKeys: {
    ...auditStableKeys,
    [BLACKLIST_KEY]: 'entries are stored as hashes only, and none of them would be found',
    [CREDENTIAL_FINGERPRINT_KEY]: 'rules, velocities and lists recognize a credential by it',
    [DECISION_ID_KEY]: 'a repeated request finds its decision by an id that is derived with it',
    [IDENTIFIER_FINGERPRINT_KEY]: 'rules, lists and look-ups recognize converted numbers by it',
    [REDACTION_KEY]: 'redacted values could no longer be recognized as equal',
    [VELOCITY_KEY]: 'every velocity would start again from zero',
  },
});
