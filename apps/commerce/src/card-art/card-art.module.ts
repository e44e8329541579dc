import { Module } from '@nestjs/common';
import { VaultModule } from '../vault/vault.module.js';
import { CardArtController } from './card-art.controller.js';
import { CardArtService } from './card-art.service.js';

/** Only the images; which token has which image is decided by the tokens feature. */
@Module({
  imports: [VaultModule],
  controllers: [CardArtController],
  providers: [CardArtService],
  exports: [CardArtService],
})
export class CardArtModule {}
