import { Injectable } from '@nestjs/common';
import { CursorListsRepository, type CursorPage } from '@tessera/http';
import { DataSource } from 'typeorm';
import {
  NETWORK_TOKEN_COLUMNS,
  NETWORK_TOKEN_TABLES,
  storedNetworkToken,
  type NetworkTokenRow,
  type StoredNetworkToken,
} from '../network-tokens/stored-network-token.js';
import type { OwnerFilter } from '../token-access/token-access.service.js';
import type { SearchNetworkTokensQuery } from './dto/search-cards.query.js';
import { SearchConditions } from './search-conditions.js';

export const NETWORK_TOKENS_PATH = '/api/admin/network-tokens';
const DEFAULT_LIMIT = 50;

/** Finds network tokens by what may be seen of them. */
@Injectable()
export class NetworkTokenSearchRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  async search(
    query: SearchNetworkTokensQuery,
    owned: OwnerFilter,
  ): Promise<CursorPage<StoredNetworkToken>> {
    const { status, scheme, last_four, card_last_four, pci_token_id, from, to, order } = query;
    const conditions = new SearchConditions(owned);
    conditions.add('status = $', status);
    conditions.add('scheme = $', scheme);
    conditions.add('right(masked_number, 4) = $', last_four);
    conditions.add('right(masked_account_number, 4) = $', card_last_four);
    conditions.add('pci_token_id = $', pci_token_id);
    conditions.add('created_at >= $', from);
    conditions.add('created_at < $', to);
    const { rows, next } = await this.lists.page<NetworkTokenRow>(this.dataSource, {
      table: NETWORK_TOKEN_TABLES,
      columns: NETWORK_TOKEN_COLUMNS,
      where: conditions.where,
      values: conditions.values,
      query,
      order,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'uuid',
      path: NETWORK_TOKENS_PATH,
      filters: { status, scheme, last_four, card_last_four, pci_token_id, from, to, order },
    });
    return { rows: rows.map(storedNetworkToken), next };
  }
}
