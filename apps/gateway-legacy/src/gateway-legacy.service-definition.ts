import { accountKeys } from '@tessera/accounts';
import { auditKeys, auditStableKeys } from '@tessera/audit';
import { changeRequestTags } from '@tessera/change-requests';
import { integrityKeys } from '@tessera/integrity';
import { defineService } from '@tessera/service';
import { COMMON_EVENT_TYPES, webhookKeys } from '@tessera/webhooks';
import { ACCOUNT_REQUEST_HEADER } from './account-context/account-header.js';
import { AppModule } from './app.module.js';
import { GatewayLegacyConfig } from './config.js';
import { entities } from './database/entities.js';
import { migrations } from './database/migrations/index.js';
import { KEYRING_KEYS } from './keyring-keys.js';
import { VERSION_REQUEST_HEADER } from './versioning/platform-version.js';
import { GATEWAY_EVENT_TYPES } from './events/gateway-event-types.js';

export const gatewayLegacy = defineService({
  name: 'gateway-legacy',
  title: 'Legacy gateway',
  description: 'The payment gateway API, version 2.0.',
  version: '2.0',
  errorShape: 'status-integer',
  defaultPort: 4005,
  examples: new URL('../static/openapi-examples.json', import.meta.url),
  config: GatewayLegacyConfig,
  module: AppModule,
  // The worker inquires about outcomes, and creates backups and reports; only the API has
  // merchants' keys and API keys.
  worker: { keys: [...webhookKeys, ...auditKeys, ...integrityKeys] },
  acceptsApiKeys: true,
  acceptsIdTokens: true,
  requestHeaders: [VERSION_REQUEST_HEADER, ACCOUNT_REQUEST_HEADER],
  // The request names an unknown version or no account, or has a card number where none is allowed.
  failsEverywhere: [400, 422],
  refusesEmptyStrings: true,
  cardNumbers: { exemptFields: ['merchant_id', 'default_merchant_id'] },
  logFields: [
    ...['account_id', 'authentication_id', 'order_id', 'payment_id'],
    ...['policy', 'position', 'provider', 'settlement', 'type'],
  ],
  tags: {
    merchants: 'Manage merchants and their keys.',
    tokens: 'Store cards and read their tokens.',
    payments: 'Create payments, capture, void and refund them.',
    authentications: 'Authenticate shoppers with 3-D Secure.',
    compliance: 'Exchange tokens for cards and forward requests with card data.',
    backups: 'Copy stored cards to a payment provider.',
    settlements: 'Read settlement reports and their exceptions.',
    ...changeRequestTags,
    webhooks: 'Register endpoints that receive events, and test them.',
  },
  events: { ...GATEWAY_EVENT_TYPES, ...COMMON_EVENT_TYPES },
  entities,
  migrations,
  keys: [
    ...Object.values<string>(KEYRING_KEYS),
    ...accountKeys,
    ...webhookKeys,
    ...auditKeys,
    ...integrityKeys,
  ],
  stableKeys: auditStableKeys,
});
