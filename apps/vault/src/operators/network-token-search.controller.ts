import { Controller, Get, Query } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { ReturnsList, Summary, Tag } from '@tessera/http';
import { FoundNetworkTokenResponse } from './dto/found-card.response.js';
import { SearchNetworkTokensQuery } from './dto/search-cards.query.js';
import { NETWORK_TOKENS_PATH } from './network-token-search.repository.js';
import { TokenSearchService, type FoundPage } from './token-search.service.js';

@Tag('network')
@Controller(NETWORK_TOKENS_PATH)
export class NetworkTokenSearchController {
  constructor(private readonly search: TokenSearchService) {}

  @Get()
  @RequireScopes('admin:cards:read')
  @Summary(
    'Search network tokens',
    'Finds the network tokens that the caller may read, in every state. Newest first unless `order` says otherwise. Shows no number and no name. A search over tokens of other owners leaves an audit row.',
  )
  @ReturnsList(FoundNetworkTokenResponse)
  list(@Query() query: SearchNetworkTokensQuery): Promise<FoundPage<FoundNetworkTokenResponse>> {
    return this.search.networkTokensBy(query);
  }
}
