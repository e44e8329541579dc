import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { CursorListsRepository, type CursorPage } from '@tessera/http';
import { DataSource } from 'typeorm';
import type { NetworkTokenStatus } from '../network-tokens/network-token-status.js';
import {
  PCI_TOKEN_COLUMNS,
  storedPciToken,
  type PciTokenRow,
  type StoredPciToken,
} from '../pci-tokens/stored-pci-token.js';
import type { OwnerFilter } from '../token-access/token-access.service.js';
import type { OwnerRow } from '../token-access/token-owner.js';
import type { SearchCardsQuery } from './dto/search-cards.query.js';
import { SearchConditions } from './search-conditions.js';

export const CARDS_PATH = '/api/admin/cards';
const DEFAULT_LIMIT = 50;
const TOKENS_OF_CARD = 10;

/** As the index has it: rows whose metadata `jsonb` refuses have no entry there. */
const METADATA = `(case when metadata !~ '\\\\u(0000|d[89a-f])' then metadata::jsonb end)`;

/** A network token of a card, with its owner. */
export interface TokenOfCardRow extends OwnerRow {
  readonly id: string;
  readonly pci_token_id: string;
  readonly status: NetworkTokenStatus;
}

const TOKENS_OF = {
  name: 'card_search_network_tokens',
  text: `select t.id, t.pci_token_id, t.status, t.owner, t.account
    from unnest($1::uuid[]) as card (id)
    cross join lateral (
      select id, pci_token_id, status, owner, account, created_at from network_token
      where pci_token_id = card.id order by created_at desc, id desc limit ${TOKENS_OF_CARD}) t
    order by t.created_at desc, t.id desc`,
};

/** Finds cards by what may be seen of them. */
@Injectable()
export class CardSearchRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  async search(
    query: SearchCardsQuery,
    now: Date,
    owned: OwnerFilter,
  ): Promise<CursorPage<StoredPciToken>> {
    const { where, values } = conditionsOf(query, now, owned);
    const { last_four, bin, fingerprint, metadata, network_token_status } = query;
    const { from, to, order } = query;
    const { rows, next } = await this.lists.page<PciTokenRow>(this.dataSource, {
      table: 'pci_token',
      columns: PCI_TOKEN_COLUMNS,
      where,
      values,
      query,
      order,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'uuid',
      path: CARDS_PATH,
      filters: {
        ...{ last_four, bin, fingerprint, metadata, network_token_status },
        ...{ from, to, order },
      },
    });
    return { rows: rows.map(storedPciToken), next };
  }

  /** The newest network tokens of each card, newest first. */
  networkTokensOf(ids: readonly string[]): Promise<TokenOfCardRow[]> {
    return prepared<TokenOfCardRow>(this.dataSource, TOKENS_OF, [ids]);
  }
}

function conditionsOf(query: SearchCardsQuery, now: Date, owned: OwnerFilter): SearchConditions {
  const conditions = new SearchConditions(owned);
  const { network_token_status: status } = query;
  conditions.add('(expires_at is null or expires_at > $)', now);
  conditions.add('right(masked_account_number, 4) = $', query.last_four);
  conditions.add('left(masked_account_number, 6) = $', query.bin);
  conditions.add('fingerprint = $', query.fingerprint);
  if (query.metadata !== undefined) {
    const pair = JSON.stringify(pairOf(query.metadata));
    conditions.add(`${METADATA} @> $::jsonb`, pair);
  }
  conditions.add('created_at >= $', query.from);
  conditions.add('created_at < $', query.to);
  // The columns of the owner are those of the network token here: one that the caller may not read
  // does not show its state.
  const from = 'from network_token where pci_token_id = pci_token.id';
  const visible = `and ${owned.where}`;
  if (status === 'none') conditions.where.push(`not exists (select 1 ${from} ${visible})`);
  else conditions.add(`exists (select 1 ${from} and status = $ ${visible})`, status);
  return conditions;
}

function pairOf(pair: string): Record<string, string> {
  const end = pair.indexOf('=');
  return { [pair.slice(0, end)]: pair.slice(end + 1) };
}
