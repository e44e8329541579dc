import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { CardSearchController } from './card-search.controller.js';
import { CardSearchRepository } from './card-search.repository.js';
import { NetworkTokenSearchController } from './network-token-search.controller.js';
import { NetworkTokenSearchRepository } from './network-token-search.repository.js';
import { TokenSearchService } from './token-search.service.js';

/** Searches for the operator of the instance. */
@Module({
  imports: [CardsModule],
  controllers: [CardSearchController, NetworkTokenSearchController],
  providers: [CardSearchRepository, NetworkTokenSearchRepository, TokenSearchService],
})
export class OperatorsModule {}
