import { Readable } from 'node:stream';
import { Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AuditTrailService } from '@tessera/audit';
import { Keyring } from '@tessera/crypto';
import { BadRequestError } from '@tessera/errors';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JWK } from 'jose';
import { DataSource } from 'typeorm';
import { ClientSecretsService } from '../clients/client-secrets.service.js';
import { FailedClientAuthenticationsWorker } from '../clients/failed-client-authentications.worker.js';
import { IdentityConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import { NoticePagesService } from '../sign-in/pages/notice-pages.service.js';
import { readForm } from '../sign-in/sign-in-form.js';
import { SigningKeysService } from '../signing-keys/signing-keys.service.js';
import { ALL_ROLE_SCOPES } from '../people/roles.js';
import { needsSecondFactor, rolesWithOneFactor } from '../people/role-second-factor.js';
import { scopesAt, UserRolesRepository } from '../people/user-roles.repository.js';
import { findPerson } from '../users/find-person.js';
import { BrowserFlowController } from './browser-flow.controller.js';
import { ClientDirectory } from './client-directory.js';
import { createProvider } from './create-provider.js';
import { OidcRecordPurgeWorker } from './oidc-record-purge.worker.js';
import { IssuerService } from './issuer.service.js';
import { MountedProvider } from './mounted-provider.js';
import { OAuthController } from './oauth.controller.js';
import { OidcAdaptersService } from './oidc-adapters.service.js';
import type { ProviderSettings } from './provider-settings.js';
import { introspectJwt } from './token-status.js';
import { hasGrant } from './issued-records.js';

const CLIENT_SECRETS = {
  provide: ClientSecretsService,
  inject: [Keyring],
  useFactory: (keyring: Keyring) =>
    new ClientSecretsService(keyring.versionedHash(KEYRING_KEYS.clientSecret)),
};

const SIGNING_KEYS = {
  provide: SigningKeysService,
  inject: [DataSource, Keyring, AuditTrailService, IdentityConfig],
  useFactory: (
    dataSource: DataSource,
    keyring: Keyring,
    trail: AuditTrailService,
    config: IdentityConfig,
  ) =>
    new SigningKeysService(
      dataSource,
      keyring.sealer(KEYRING_KEYS.signingKey),
      trail,
      config.longestTokenSeconds,
    ),
};

const ADAPTERS = {
  provide: OidcAdaptersService,
  inject: [DataSource, Keyring, ClientSecretsService, RowIntegrityService, IdentityConfig],
  useFactory: (
    dataSource: DataSource,
    keyring: Keyring,
    secrets: ClientSecretsService,
    integrity: RowIntegrityService,
    { publicUrl, cliAudiences }: IdentityConfig,
  ) =>
    new OidcAdaptersService(
      dataSource,
      keyring.sealer(KEYRING_KEYS.oidcRecord),
      new ClientDirectory(dataSource, secrets, integrity, publicUrl, {
        audiences: cliAudiences,
        scopes: ALL_ROLE_SCOPES,
      }),
    ),
};

const NOTICE_PAGES = {
  provide: NoticePagesService,
  inject: [IdentityConfig],
  useFactory: ({ publicUrl }: IdentityConfig) => new NoticePagesService(publicUrl),
};

const ISSUER = {
  provide: IssuerService,
  inject: [
    SigningKeysService,
    OidcAdaptersService,
    ClientSecretsService,
    NoticePagesService,
    DataSource,
    IdentityConfig,
    Clock,
    FailedClientAuthenticationsWorker,
    RowIntegrityService,
  ],
  useFactory: (
    signingKeys: SigningKeysService,
    adapters: OidcAdaptersService,
    secrets: ClientSecretsService,
    pages: NoticePagesService,
    dataSource: DataSource,
    config: IdentityConfig,
    clock: Clock,
    refused: FailedClientAuthenticationsWorker,
    integrity: RowIntegrityService,
  ) => {
    const roles = new UserRolesRepository(integrity);
    const settings: Omit<ProviderSettings, 'keys'> = {
      issuer: config.publicUrl,
      lifetimes: {
        accessTokenSeconds: config.accessTokenLifetimeSeconds,
        idTokenSeconds: config.idTokenLifetimeSeconds,
        sessionSeconds: config.sessionLifetimeSeconds,
      },
      adapter: adapters.of,
      secrets,
      findPerson: (id) => findPerson(dataSource, integrity, id),
      findScopes: async (userId, audience, hasSecondFactor) => {
        const given = await roles.of(dataSource.manager, userId);
        const isEnough = hasSecondFactor || config.roleSecondFactor === 'optional';
        return scopesAt(audience, isEnough ? given : rolesWithOneFactor(given));
      },
      needsSecondFactor: async (userId) =>
        config.roleSecondFactor === 'required' &&
        needsSecondFactor(await roles.of(dataSource.manager, userId)),
      findClient: async (id) => (await adapters.of('Client').find(id))?.['client_id'] === id,
      hasGrant: (idHash) => hasGrant(dataSource, idHash),
      pages,
    };
    return new IssuerService(signingKeys, {
      now: () => clock.now(),
      pollIntervalMs: config.signingKeysPollSeconds * 1000,
      mount: (keys: JWK[]) =>
        new MountedProvider(createProvider({ ...settings, keys }), pages, {
          onClientRefused: (clientId) => {
            refused.count(clientId);
          },
          introspectJwt: (context) => introspectJwt({ ...settings, keys }, context),
        }),
    });
  },
};

/** oidc-provider's own limit. */
const MAX_PROVIDER_FORM_BYTES = 56 * 1024;

/** The authorization server: its routes, its keys, and its records in the database. */
@Module({
  controllers: [OAuthController, BrowserFlowController],
  providers: [
    CLIENT_SECRETS,
    SIGNING_KEYS,
    ADAPTERS,
    NOTICE_PAGES,
    FailedClientAuthenticationsWorker,
    ISSUER,
    OidcRecordPurgeWorker,
  ],
  exports: [ClientSecretsService, IssuerService, NoticePagesService, SigningKeysService],
})
export class IssuerModule implements OnModuleInit {
  constructor(private readonly adapterHost: HttpAdapterHost) {}

  /**
   * Forms are read here, before a request counts as in flight. oidc-provider, which reads its forms
   * from the stream itself, gets the same bytes; it checks content types itself.
   */
  onModuleInit(): void {
    const fastify: FastifyInstance = this.adapterHost.httpAdapter.getInstance();
    fastify.addContentTypeParser(
      '*',
      async (request: FastifyRequest, stream: AsyncIterable<Buffer>) => {
        const { rawBody } = request.routeOptions.config;
        if (rawBody !== undefined) return readForm(stream, rawBody.maxBytes);
        // RFC 6749 has no other error for it.
        const tooLarge = new BadRequestError('The form is too large.');
        const form = await readForm(stream, MAX_PROVIDER_FORM_BYTES, tooLarge);
        const iterator = () => Readable.from([form]).iterator();
        Object.defineProperties(request.raw, {
          readable: { value: true },
          iterator: { value: iterator },
        });
        return undefined;
      },
    );
  }
}
