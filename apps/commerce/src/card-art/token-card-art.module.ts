import { Module } from '@nestjs/common';
import { TokensModule } from '../tokens/tokens.module.js';
import { CardArtModule } from './card-art.module.js';
import { TokenCardArtController } from './token-card-art.controller.js';
import { TokenCardArt } from './token-card-art.js';

@Module({
  imports: [CardArtModule, TokensModule],
  controllers: [TokenCardArtController],
  providers: [TokenCardArt],
})
export class TokenCardArtModule {}
