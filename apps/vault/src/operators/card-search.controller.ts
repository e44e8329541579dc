import { Controller, Get, Query } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { ReturnsList, Summary, Tag } from '@tessera/http';
import { CARDS_PATH } from './card-search.repository.js';
import { FoundCardResponse } from './dto/found-card.response.js';
import { SearchCardsQuery } from './dto/search-cards.query.js';
import { TokenSearchService, type FoundPage } from './token-search.service.js';

@Tag('pci')
@Controller(CARDS_PATH)
export class CardSearchController {
  constructor(private readonly search: TokenSearchService) {}

  @Get()
  @RequireScopes('admin:cards:read')
  @Summary(
    'Search stored cards',
    'Finds the cards that the caller may read by what is known about them; several filters narrow the search. Newest first unless `order` says otherwise. Shows no number and no name. A search over cards of other owners leaves an audit row.',
  )
  @ReturnsList(FoundCardResponse)
  list(@Query() query: SearchCardsQuery): Promise<FoundPage<FoundCardResponse>> {
    return this.search.cardsBy(query);
  }
}
