import { Module } from '@nestjs/common';
import { TokensModule } from '../tokens/tokens.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { ComplianceForwardService } from './compliance-forward.service.js';
import { ComplianceController } from './compliance.controller.js';
import { ExchangeLimit } from './exchange-limit.js';
import { ExchangeService } from './exchange.service.js';
import { RevealingVault } from './revealing-vault.js';

/** The compliance service. */
@Module({
  imports: [TokensModule, VaultModule],
  controllers: [ComplianceController],
  providers: [ComplianceForwardService, ExchangeLimit, ExchangeService, RevealingVault],
})
export class ComplianceModule {}
