import { Module } from '@nestjs/common';
import { Clock } from '@tessera/service';
import { ConfiguredDirectoryServerService } from '@tessera/three-ds';
import { Registry } from 'prom-client';
import { GatewayLegacyConfig } from '../config.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AccountMerchants } from './account-merchants.js';
import { AuthenticationChanges } from './authentication-changes.js';
import { AuthenticationExpiryWorker } from './authentication-expiry.worker.js';
import { AuthenticationLinks } from './authentication-links.js';
import { AuthenticationReads } from './authentication-reads.js';
import { AuthenticationResponses } from './authentication-responses.js';
import { AuthenticationVault } from './authentication-vault.js';
import { AuthenticationsController } from './authentications.controller.js';
import { AuthenticationsService } from './authentications.service.js';
import { ChallengesController } from './challenge/challenges.controller.js';
import { ChallengesService } from './challenge/challenges.service.js';
import { IssuerInquiry } from './issuer-inquiry.js';
import { AuthenticationResultsController } from './results/authentication-results.controller.js';
import { AuthenticationResultsService } from './results/authentication-results.service.js';
import { ThreeDsMerchants } from './three-ds-merchants.js';

/** Authentications by 3-D Secure: the API, the pages of a challenge, and the issuers' results. */
@Module({
  imports: [MerchantsModule, TokensModule],
  controllers: [AuthenticationsController, ChallengesController, AuthenticationResultsController],
  providers: [
    AuthenticationChanges,
    AuthenticationExpiryWorker,
    AuthenticationLinks,
    AuthenticationReads,
    AuthenticationResponses,
    AuthenticationResultsService,
    AuthenticationsService,
    AuthenticationVault,
    ChallengesService,
    IssuerInquiry,
    { provide: ThreeDsMerchants, useClass: AccountMerchants },
    {
      provide: ConfiguredDirectoryServerService,
      useFactory: (
        config: GatewayLegacyConfig,
        vault: AuthenticationVault,
        clock: Clock,
        registry: Registry,
      ) => new ConfiguredDirectoryServerService(config, vault, clock, registry),
      inject: [GatewayLegacyConfig, AuthenticationVault, Clock, Registry],
    },
  ],
})
export class AuthenticationsModule {}
