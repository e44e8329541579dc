import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import { CursorListsRepository, type CursorPage } from '@tessera/http';
import { DataSource, type EntityManager } from 'typeorm';
import type { SealedCard } from '../cards/card-sealer.service.js';
import type { CardArtId } from '../ids.js';
import type { OwnerFilter } from '../token-access/token-access.service.js';
import { tokenListConditions } from '../token-lists/token-list-conditions.js';
import type { ListNetworkTokensQuery } from './dto/network-token.request.js';
import type { CardArt } from './provider/token-service-provider.js';
import {
  NETWORK_TOKEN_COLUMNS,
  NETWORK_TOKEN_TABLES,
  storedNetworkToken,
  type NetworkTokenRow,
  type StoredNetworkToken,
} from './stored-network-token.js';
import type { TokenScheme } from './token-scheme.js';

/** A token about to be stored, `pending`. */
export interface NewNetworkToken {
  readonly id: string;
  readonly createdAt: Date;
  readonly pciTokenId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly scheme: TokenScheme;
  readonly card: SealedCard;
  /** When a worker provisions the row; the request that stores it may do so earlier. */
  readonly dueAt: Date;
  /** How often provisioning was started: 1 if the request that stores the row starts at once. */
  readonly attempts: 0 | 1;
  readonly requestHash: Buffer | null;
}

const INSERT = {
  name: 'network_token_insert',
  text: `with token as (
      insert into network_token (id, created_at, status, pci_token_id, metadata, scheme,
        masked_account_number, expiry_month, expiry_year, fingerprint, due_at, attempts,
        request_hash, owner, account)
      values ($1, $2, 'pending', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $17, $18)
      on conflict (request_hash) do nothing returning id)
    insert into sealed_network_token
      (id, wrapped_key, kek_version, sealed_account_number, sealed_cardholder_name)
    select id, $13, $14, $15, $16 from token`,
};
const READ = {
  name: 'network_token_read',
  text: `select ${NETWORK_TOKEN_COLUMNS.join(', ')} from ${NETWORK_TOKEN_TABLES} where id = $1`,
};
const READ_REQUESTED = {
  name: 'network_token_read_requested',
  text: `select ${NETWORK_TOKEN_COLUMNS.join(', ')} from ${NETWORK_TOKEN_TABLES}
    where request_hash = any($1::bytea[]) and created_at > $2`,
};
const FORGET_REQUEST = {
  name: 'network_token_forget_request',
  text: `update network_token set request_hash = null where request_hash = any($1::bytea[]) and created_at <= $2`,
};

/** A change waits for a concurrent one, and sees its result. */
const LOCK = {
  name: 'network_token_lock',
  text: `select ${NETWORK_TOKEN_COLUMNS.join(', ')} from ${NETWORK_TOKEN_TABLES}
    where id = $1 for update of network_token`,
};
const LOCK_BY_REFERENCE = {
  name: 'network_token_lock_by_reference',
  text: `select ${NETWORK_TOKEN_COLUMNS.join(', ')} from ${NETWORK_TOKEN_TABLES}
    where provider_reference = $1 for update of network_token`,
};

const READ_ART = {
  name: 'network_token_read_art',
  text: `select content_type, data, width, height from network_token_art
    where id = $1 and card_art_id = $2`,
};

/** Only while the token still has this card art: a slow response must not replace a newer one. */
const KEEP_ART = {
  name: 'network_token_keep_art',
  text: `insert into network_token_art (id, card_art_id, content_type, data, width, height)
    select id, $2, $3, $4, $5, $6 from network_token
    where id = $1 and card_art_id = $2 and status in ('active', 'suspended') for update
    on conflict (id) do update set card_art_id = excluded.card_art_id,
      content_type = excluded.content_type, data = excluded.data,
      width = excluded.width, height = excluded.height`,
};

/** The specification's page size. */
const DEFAULT_LIMIT = 50;

interface ArtRow {
  readonly content_type: string;
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Reading network tokens and storing new ones. Changes are `NetworkTokenTransitionsService`. */
@Injectable()
export class NetworkTokensRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  /** @returns false if a token with the same request hash exists already */
  async insert(db: DataSource | EntityManager, token: NewNetworkToken): Promise<boolean> {
    const { card } = token;
    const count = await preparedCount(db, INSERT, [
      token.id,
      token.createdAt,
      token.pciTokenId,
      JSON.stringify(token.metadata),
      token.scheme,
      card.maskedAccountNumber,
      card.expiryMonth,
      card.expiryYear,
      card.fingerprint,
      token.dueAt,
      token.attempts,
      token.requestHash,
      card.wrappedKey,
      card.kekVersion,
      card.sealedAccountNumber,
      card.sealedCardholderName,
      card.owner.client,
      card.owner.account,
    ]);
    return count === 1;
  }

  async find(id: string): Promise<StoredNetworkToken | null> {
    return first(await prepared<NetworkTokenRow>(this.dataSource, READ, [id]));
  }

  /** The token of a request, if it was created after `since`; older ones are ignored. */
  async findRequested(
    requestHashes: readonly Buffer[],
    since: Date,
  ): Promise<StoredNetworkToken | null> {
    await preparedCount(this.dataSource, FORGET_REQUEST, [requestHashes, since]);
    const values = [requestHashes, since];
    return first(await prepared<NetworkTokenRow>(this.dataSource, READ_REQUESTED, values));
  }

  async lock(tx: EntityManager, id: string): Promise<StoredNetworkToken | null> {
    return first(await prepared<NetworkTokenRow>(tx, LOCK, [id]));
  }

  async lockByReference(tx: EntityManager, reference: string): Promise<StoredNetworkToken | null> {
    return first(await prepared<NetworkTokenRow>(tx, LOCK_BY_REFERENCE, [reference]));
  }

  async list(
    query: ListNetworkTokensQuery,
    owned: OwnerFilter,
  ): Promise<CursorPage<StoredNetworkToken>> {
    const fixed = { where: [owned.where], values: owned.values };
    const { rows, next } = await this.lists.page<NetworkTokenRow>(this.dataSource, {
      table: NETWORK_TOKEN_TABLES,
      columns: NETWORK_TOKEN_COLUMNS,
      query,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'uuid',
      path: '/api/network/tokens',
      ...tokenListConditions(query, fixed, ['pci_token_id', 'status']),
    });
    return { rows: rows.map(storedNetworkToken), next };
  }

  async findArt(id: string, cardArtId: CardArtId): Promise<CardArt | null> {
    const [row] = await prepared<ArtRow>(this.dataSource, READ_ART, [id, cardArtId]);
    if (row === undefined) {
      return null;
    }
    const { content_type: contentType, data, width, height } = row;
    return { contentType, data, width, height };
  }

  async keepArt(id: string, cardArtId: CardArtId, art: CardArt): Promise<void> {
    const values = [id, cardArtId, art.contentType, art.data, art.width, art.height];
    await preparedCount(this.dataSource, KEEP_ART, values);
  }
}

function first([row]: readonly NetworkTokenRow[]): StoredNetworkToken | null {
  return row === undefined ? null : storedNetworkToken(row);
}
