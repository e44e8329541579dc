import { Module } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { ConfiguredDirectoryServerService } from '@tessera/three-ds';
import { Registry } from 'prom-client';
import { GatewayLegacyConfig } from '../config.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AccountMerchantsService } from './account-merchants.service.js';
import { AuthenticationTransitionsService } from './authentication-transitions.service.js';
import { AuthenticationExpiryWorker } from './authentication-expiry.worker.js';
import { AuthenticationLinksService } from './authentication-links.service.js';
import { AuthenticationPurgeWorker } from './authentication-purge.worker.js';
import { AuthenticationReadsService } from './authentication-reads.service.js';
import { AuthenticationResponsesService } from './authentication-responses.service.js';
import { AuthenticationVaultClient } from './authentication-vault.client.js';
import { AuthenticationsController } from './authentications.controller.js';
import { AuthenticationsService } from './authentications.service.js';
import { ChallengesController } from './challenge/challenges.controller.js';
import { ChallengesService } from './challenge/challenges.service.js';
import { IssuerInquiryService } from './issuer-inquiry.service.js';
import { AuthenticationResultsController } from './results/authentication-results.controller.js';
import { AuthenticationResultsService } from './results/authentication-results.service.js';
import { ThreeDsMerchants } from './three-ds-merchants.js';

/** Authentications by 3-D Secure: the API, the pages of a challenge, and the issuers' results. */
@Module({
  imports: [MerchantsModule, TokensModule],
  controllers: [AuthenticationsController, ChallengesController, AuthenticationResultsController],
  providers: [
    AuthenticationTransitionsService,
    AuthenticationExpiryWorker,
    AuthenticationLinksService,
    AuthenticationPurgeWorker,
    AuthenticationReadsService,
    AuthenticationResponsesService,
    AuthenticationResultsService,
    AuthenticationsService,
    AuthenticationVaultClient,
    ChallengesService,
    IssuerInquiryService,
    { provide: ThreeDsMerchants, useClass: AccountMerchantsService },
    {
      provide: ConfiguredDirectoryServerService,
      useFactory: (
        config: GatewayLegacyConfig,
        vault: AuthenticationVaultClient,
        clock: Clock,
        registry: Registry,
      ) => new ConfiguredDirectoryServerService(config, vault, clock, registry),
      inject: [GatewayLegacyConfig, AuthenticationVaultClient, Clock, Registry],
    },
  ],
})
export class AuthenticationsModule {}
