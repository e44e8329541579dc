import { auditKeys, auditStableKeys } from '@tessera/audit';
import { changeRequestTags } from '@tessera/change-requests';
import { integrityKeys } from '@tessera/integrity';
import { defineService } from '@tessera/service';
import { AppModule } from './app.module.js';
import { IdentityConfig } from './config.js';
import { entities } from './database/entities.js';
import { migrations } from './database/migrations/index.js';
import { KEYRING_KEYS } from './keyring-keys.js';

export const identity = defineService({
  name: 'identity',
  title: 'Platform authentication',
  description: 'Issues the tokens that every API of the suite accepts, to programs and to people.',
  version: '1.0',
  errorShape: 'oauth',
  defaultPort: 4000,
  examples: new URL('../static/openapi-examples.json', import.meta.url),
  config: IdentityConfig,
  module: AppModule,
  issuesTokens: true,
  cardNumbers: {},
  // A card number is rejected anywhere in a request.
  failsEverywhere: [422],
  tags: {
    oauth: 'Issue and describe tokens.',
    'sign-in': 'The pages on which people sign in and manage how they do.',
    users: 'Manage people, their roles and their second factor.',
    ...changeRequestTags,
    clients: 'Manage the OAuth clients of programs and of pages for people.',
    keys: 'See and rotate the keys that sign tokens.',
  },
  entities,
  migrations,
  keys: [...Object.values(KEYRING_KEYS), ...auditKeys, ...integrityKeys],
  stableKeys: auditStableKeys,
});
