import { Module } from '@nestjs/common';
import { VaultModule } from '../vault/vault.module.js';
import { CardArtController } from './card-art.controller.js';
import { CardArts } from './card-arts.js';

/** The pictures themselves; what they belong to is the business of tokens. */
@Module({
  imports: [VaultModule],
  controllers: [CardArtController],
  providers: [CardArts],
  exports: [CardArts],
})
export class CardArtModule {}
