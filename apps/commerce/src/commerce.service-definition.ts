import { accountKeys } from '@tessera/accounts';
import { auditKeys, auditStableKeys } from '@tessera/audit';
import { changeRequestTags } from '@tessera/change-requests';
import { integrityKeys } from '@tessera/integrity';
import { defineService } from '@tessera/service';
import { COMMON_EVENT_TYPES, webhookKeys } from '@tessera/webhooks';
import { AppModule } from './app.module.js';
import { CommerceConfig } from './config.js';
import { entities } from './database/entities.js';
import { migrations } from './database/migrations/index.js';
import { RawCardNumberRejectedError } from './raw-card-numbers/raw-card-number.errors.js';
import { KEYRING_KEYS } from './keyring-keys.js';
import { COMMERCE_EVENT_TYPES } from './events/commerce-event-types.js';

export const commerce = defineService({
  name: 'commerce',
  title: 'Commerce tokens',
  description: 'Tokens for cards, on top of the vault and itself free of card data.',
  version: '1.0',
  errorShape: 'status-integer',
  defaultPort: 4004,
  examples: new URL('../static/openapi-examples.json', import.meta.url),
  config: CommerceConfig,
  module: AppModule,
  // It compares tokens with the vault; no session and no API key is looked up there.
  worker: { keys: [...webhookKeys, ...auditKeys, ...integrityKeys] },
  acceptsApiKeys: true,
  // Requests are checked for card numbers in every field, and rejected if they contain one.
  failsEverywhere: [422],
  cardNumbers: {
    exemptFields: ['merchant_id', 'default_merchant_id'],
    refusal: (places) => new RawCardNumberRejectedError(places),
  },
  tags: {
    tokens: 'Read, change and delete commerce tokens.',
    sessions: 'Create sessions in which a browser enters the card.',
    'card art': 'Card art of tokens.',
    reports: 'Reports about tokens and cards.',
    account: 'Settings of the account.',
    'three-ds': 'Authenticate shoppers with 3-D Secure.',
    ...changeRequestTags,
    webhooks: 'Register endpoints that receive events, and test them.',
    vault: 'Events from the vault, for internal use.',
    forward: 'Send requests with the data of a token to a provider.',
  },
  events: { ...COMMERCE_EVENT_TYPES, ...COMMON_EVENT_TYPES },
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
