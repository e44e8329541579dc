import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AccessGuard } from './access/access.guard.js';
import { AccessTokenStrategy } from './access/access-token.strategy.js';
import { AccessTokenVerifier } from './access/access-token-verifier.js';
import { Jwks } from './access/jwks.js';
import { AUTH_OPTIONS } from './auth-options.js';
import type { AuthOptions } from './auth-options.js';

/**
 * Provides {@link AccessGuard}, which the boot of a service puts in front of every route. A service
 * that takes API keys provides API_KEY_AUTHENTICATOR.
 */
@Module({})
export class AuthModule {
  static forRoot(given: Omit<AuthOptions, 'strategyName'>): DynamicModule {
    const options: AuthOptions = { ...given, strategyName: `access-token:${randomUUID()}` };
    return {
      module: AuthModule,
      global: true,
      imports: [PassportModule.register({ session: false, defaultStrategy: options.strategyName })],
      providers: [
        { provide: AUTH_OPTIONS, useValue: options },
        { provide: Jwks, useFactory: () => new Jwks({ url: options.jwksUrl, now: options.now }) },
        AccessTokenStrategy,
        AccessTokenVerifier,
        AccessGuard,
      ],
      exports: [AUTH_OPTIONS, Jwks, AccessGuard, AccessTokenVerifier],
    };
  }
}
