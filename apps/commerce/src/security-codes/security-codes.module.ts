import { Module } from '@nestjs/common';
import { TokensModule } from '../tokens/tokens.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { SecurityCodesController } from './security-codes.controller.js';
import { SecurityCodesService } from './security-codes.service.js';

@Module({
  imports: [TokensModule, VaultModule],
  controllers: [SecurityCodesController],
  providers: [SecurityCodesService],
})
export class SecurityCodesModule {}
