import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AccessGuard } from './access/access.guard.js';
import { AccessTokenVerifierService } from './access/access-token-verifier.service.js';
import { JwksClient } from './access/jwks.client.js';
import { AUTH_OPTIONS } from './auth-options.js';
import type { AuthOptions } from './auth-options.js';

/**
 * Provides {@link AccessGuard}, which the boot of a service puts in front of every route. A service
 * that accepts API keys provides API_KEY_AUTHENTICATOR.
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
        {
          provide: JwksClient,
          useFactory: () => {
            const { jwksUrl: url, now, keySetMemory: memory } = options;
            return new JwksClient({ url, now, memory });
          },
        },
        AccessTokenVerifierService,
        AccessGuard,
      ],
      exports: [AUTH_OPTIONS, JwksClient, AccessGuard, AccessTokenVerifierService],
    };
  }
}
