import { Global, Module } from '@nestjs/common';
import { API_KEY_AUTHENTICATOR } from '@tessera/auth';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';
import { GrantableScopes } from './grantable-scopes.js';
import { KeyUses } from './key-uses.js';
import { VaultApiKeyAuthenticator } from './vault-api-key-authenticator.js';

/** Global, because the access guard in front of every route looks up API keys here. */
@Global()
@Module({
  controllers: [ApiKeysController],
  providers: [
    ApiKeysService,
    ApiKeysRepository,
    GrantableScopes,
    KeyUses,
    { provide: API_KEY_AUTHENTICATOR, useClass: VaultApiKeyAuthenticator },
  ],
  exports: [API_KEY_AUTHENTICATOR],
})
export class ApiKeysModule {}
