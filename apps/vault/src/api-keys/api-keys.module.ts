import { Global, Module } from '@nestjs/common';
import { API_KEY_AUTHENTICATOR } from '@tessera/auth';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysService } from './api-keys.service.js';
import { GrantableScopesService } from './grantable-scopes.service.js';
import { KeyUsageService } from './key-usage.service.js';
import { ApiKeyAuthenticationService } from './api-key-authentication.service.js';

/** Global, because the access guard in front of every route looks up API keys here. */
@Global()
@Module({
  controllers: [ApiKeysController],
  providers: [
    ApiKeysService,
    ApiKeysRepository,
    GrantableScopesService,
    KeyUsageService,
    { provide: API_KEY_AUTHENTICATOR, useClass: ApiKeyAuthenticationService },
  ],
  exports: [API_KEY_AUTHENTICATOR],
})
export class ApiKeysModule {}
