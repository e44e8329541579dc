import { Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Keyring } from '@tessera/crypto';
import { Clock } from '@tessera/service';
import type { FastifyInstance } from 'fastify';
import type { JWK } from 'jose';
import { DataSource } from 'typeorm';
import { ClientSecrets } from './clients/client-secrets.js';
import { IdentityConfig } from './config.js';
import { KEYRING_KEYS } from './keyring-keys.js';
import { ClientDirectory } from './provider/client-directory.js';
import { createProvider } from './provider/create-provider.js';
import { IssuerService } from './provider/issuer.service.js';
import { MountedProvider } from './provider/mounted-provider.js';
import { OAuthController } from './provider/oauth.controller.js';
import { OidcAdapters } from './provider/oidc-adapters.js';
import { SigningKeysService } from './signing-keys/signing-keys.service.js';

@Module({
  controllers: [OAuthController],
  providers: [
    {
      provide: ClientSecrets,
      inject: [Keyring],
      useFactory: (keyring: Keyring) =>
        new ClientSecrets(keyring.hmacKey(KEYRING_KEYS.clientSecret)),
    },
    {
      provide: SigningKeysService,
      inject: [DataSource, Keyring, IdentityConfig],
      useFactory: (dataSource: DataSource, keyring: Keyring, config: IdentityConfig) =>
        new SigningKeysService(
          dataSource,
          keyring.sealer(KEYRING_KEYS.signingKey),
          config.accessTokenLifetimeSeconds,
        ),
    },
    {
      provide: OidcAdapters,
      inject: [DataSource, Keyring, ClientSecrets],
      useFactory: (dataSource: DataSource, keyring: Keyring, secrets: ClientSecrets) =>
        new OidcAdapters(
          dataSource,
          keyring.sealer(KEYRING_KEYS.oidcRecord),
          new ClientDirectory(dataSource, secrets),
        ),
    },
    {
      provide: IssuerService,
      inject: [SigningKeysService, OidcAdapters, ClientSecrets, IdentityConfig, Clock],
      useFactory: (
        signingKeys: SigningKeysService,
        adapters: OidcAdapters,
        secrets: ClientSecrets,
        config: IdentityConfig,
        clock: Clock,
      ) =>
        new IssuerService(signingKeys, {
          now: () => clock.now(),
          pollIntervalMs: config.signingKeysPollSeconds * 1000,
          mount: (keys: JWK[]) =>
            new MountedProvider(
              createProvider({
                issuer: config.publicUrl,
                keys,
                tokenLifetimeSeconds: config.accessTokenLifetimeSeconds,
                adapter: adapters.of,
                secrets,
              }),
            ),
        }),
    },
  ],
})
export class AppModule implements OnModuleInit {
  constructor(private readonly adapterHost: HttpAdapterHost) {}

  /** oidc-provider reads forms, and judges other content types, from the stream itself. */
  onModuleInit(): void {
    const fastify: FastifyInstance = this.adapterHost.httpAdapter.getInstance();
    fastify.addContentTypeParser('*', (_request, _payload, done) => {
      done(null);
    });
  }
}
