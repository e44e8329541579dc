import { Module } from '@nestjs/common';
import { TokensModule } from '../tokens/tokens.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { ComplianceForwardService } from './compliance-forward.service.js';
import { ComplianceController } from './compliance.controller.js';
import { ExchangeLimitRepository } from './exchange-limit.repository.js';
import { ExchangeService } from './exchange.service.js';
import { RevealingVaultClient } from './revealing-vault.client.js';

/** The compliance service. */
@Module({
  imports: [TokensModule, VaultModule],
  controllers: [ComplianceController],
  providers: [
    ComplianceForwardService,
    ExchangeLimitRepository,
    ExchangeService,
    RevealingVaultClient,
  ],
})
export class ComplianceModule {}
