import { Module } from '@nestjs/common';
import { TokensModule } from '../tokens/tokens.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { CryptogramsController } from './cryptograms.controller.js';
import { CryptogramsService } from './cryptograms.service.js';

@Module({
  imports: [TokensModule, VaultModule],
  controllers: [CryptogramsController],
  providers: [CryptogramsService],
})
export class CryptogramsModule {}
