import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { ID_TOKEN_AUTHENTICATOR, IdTokenVerifier, JwksClient } from '@tessera/auth';
import { Clock } from '@tessera/telemetry';
import { GatewayLegacyConfig } from '../config.js';
import { AccountHeaderInterceptor } from './account-header.interceptor.js';
import { PersonAuthenticationService } from './person-authentication.service.js';

const ID_TOKENS = {
  provide: IdTokenVerifier,
  inject: [JwksClient, GatewayLegacyConfig, Clock],
  useFactory: (jwks: JwksClient, config: GatewayLegacyConfig, clock: Clock) =>
    new IdTokenVerifier(jwks, {
      issuer: config.oauthIssuer,
      clientIds: config.oauthSignInClients,
      deniedClients: config.oauthDeniedClients,
      accountsClaim: config.oauthAccountsClaim,
      now: () => clock.now().getTime(),
    }),
};

/** For which account a caller acts: that of their API key, or one of those in their id-token. */
@Global()
@Module({
  providers: [
    ID_TOKENS,
    { provide: ID_TOKEN_AUTHENTICATOR, useClass: PersonAuthenticationService },
    { provide: APP_INTERCEPTOR, useClass: AccountHeaderInterceptor },
  ],
  exports: [ID_TOKEN_AUTHENTICATOR],
})
export class AccountContextModule {}
