import { Module } from '@nestjs/common';
import { TokensModule } from '../tokens/tokens.module.js';
import { CardArtModule } from './card-art.module.js';
import { TokenCardArtController } from './token-card-art.controller.js';
import { TokenCardArtService } from './token-card-art.service.js';

@Module({
  imports: [CardArtModule, TokensModule],
  controllers: [TokenCardArtController],
  providers: [TokenCardArtService],
})
export class TokenCardArtModule {}
