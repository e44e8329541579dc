import { defineService } from '@tessera/service';
import { AppModule } from './app.module.js';
import { ConsoleConfig } from './config.js';
import { entities } from './database/entities.js';
import { migrations } from './database/migrations/index.js';
import { KEYRING_KEYS } from './keyring-keys.js';

export const consoleService = defineService({
  name: 'console',
  title: 'Console',
  description:
    'The pages on which people work, and their way to the APIs of the other services: signs them in, and keeps their tokens.',
  version: '1.0',
  errorShape: 'code-string',
  defaultPort: 4006,
  config: ConsoleConfig,
  module: AppModule,
  // People have a session here; the tokens are those of the services.
  authenticated: false,
  tags: {
    pages: 'The single-page app and its files.',
    session: 'Sign in, sign out, and the person of the session.',
    services: 'The APIs of the services, with the access token of the person.',
    sandbox: 'Switches of the simulated outside world, on development installations.',
    'saved-views': 'Filters that a person has named.',
  },
  entities,
  migrations,
  keys: Object.values(KEYRING_KEYS),
});
