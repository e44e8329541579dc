import { Injectable } from '@nestjs/common';
import type { Scheme } from '@tessera/cards';
import { prepared, preparedCount } from '@tessera/database';
import { CursorListsRepository, leaveTombstone, type CursorPage } from '@tessera/http';
import { DataSource, type EntityManager } from 'typeorm';
import type { OwnerFilter } from '../token-access/token-access.service.js';
import {
  OWNER_COLUMNS,
  ownerOf,
  type OwnerRow,
  type TokenOwner,
} from '../token-access/token-owner.js';
import { tokenListConditions } from '../token-lists/token-list-conditions.js';
import type { ListWalletTokensQuery } from './dto/wallet-token.request.js';
import type { SealedPayment } from './wallet-token-sealer.service.js';
import type { Authentication, Wallet } from './wallet.js';

/** What everyone with the scope may see of a wallet token. */
export interface VisibleWalletToken {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly wallet: Wallet;
  readonly authentication: Authentication;
  readonly eci: string | null;
  readonly scheme: Scheme;
  readonly maskedAccountNumber: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly fingerprint: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly owner: TokenOwner;
  readonly wrappedKey: Buffer;
  /** Whether it has a cryptogram that no payment has used. */
  readonly hasCryptogram: boolean;
}

/** A wallet token with its ciphertext. */
export interface SealedWalletToken extends VisibleWalletToken {
  readonly sealedAccountNumber: Buffer;
  readonly sealedCardholderName: Buffer | null;
  readonly sealedCryptogram: Buffer | null;
}

export type NewWalletToken = VisibleWalletToken & SealedPayment;

/** A payload about to be accepted. */
export interface TakenMessage {
  /** Under every version of the key, so that a repetition is recognized while the key rotates. */
  readonly hashes: readonly Buffer[];
  readonly keptUntil: Date;
}

interface Row extends OwnerRow {
  readonly wrapped_key: Buffer;
  readonly id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly wallet: Wallet;
  readonly authentication: Authentication;
  readonly eci: string | null;
  readonly scheme: Scheme;
  readonly masked_account_number: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
  readonly fingerprint: string | null;
  readonly metadata: string;
  readonly has_cryptogram: boolean;
}

interface SealedRow extends Row {
  readonly sealed_account_number: Buffer;
  readonly sealed_cardholder_name: Buffer | null;
  readonly sealed_cryptogram: Buffer | null;
}

const STORED = [
  ...(['id', 'created_at', 'expires_at', 'wallet', 'authentication', 'eci'] as const),
  ...(['scheme', 'masked_account_number', 'expiry_month', 'expiry_year'] as const),
  ...(['fingerprint', 'metadata', ...OWNER_COLUMNS, 'wrapped_key'] as const),
] satisfies (keyof Row)[];
const SEALED = ['sealed_account_number', 'sealed_cardholder_name', 'sealed_cryptogram'];
const VISIBLE = [...STORED, 'sealed_cryptogram is not null as has_cryptogram'];

/** Of concurrent requests with one payload, the others wait here for the first, and insert nothing. */
const INSERT = {
  name: 'wallet_token_insert',
  text: `with taken as (
      insert into wallet_message (hash, kept_until) select unnest($1::bytea[]), $2
      on conflict do nothing returning hash)
    insert into wallet_token (${[...STORED, 'kek_version', ...SEALED].join(', ')})
    select $3::uuid, $4::timestamptz, $5::timestamptz, $6::text, $7::text, $8::text, $9::text,
      $10::text, $11::smallint, $12::smallint, $13::text, $14::text, $15::text, $16::text,
      $17::bytea, $18::integer, $19::bytea, $20::bytea, $21::bytea
    where (select count(*) from taken) = cardinality($1::bytea[])`,
};
const READ = {
  name: 'wallet_token_read',
  text: `select ${VISIBLE.join(', ')} from wallet_token where id = $1 and expires_at > $2`,
};
const READ_SEALED = {
  name: 'wallet_token_read_sealed',
  text: `select ${[...VISIBLE, ...SEALED].join(', ')}
    from wallet_token where id = $1 and expires_at > $2`,
};
/** Of concurrent requests, the others wait for the row here, and find nothing. */
const TAKE_CRYPTOGRAM = {
  name: 'wallet_token_take_cryptogram',
  text: `update wallet_token set sealed_cryptogram = null, cryptogram_used_at = $2
    where id = $1 and sealed_cryptogram is not null and expires_at > $2`,
};
const PUT_CRYPTOGRAM_BACK = {
  name: 'wallet_token_put_cryptogram_back',
  text: `update wallet_token set sealed_cryptogram = $2, cryptogram_used_at = null
    where id = $1 and cryptogram_used_at is not null`,
};
const DELETE = {
  name: 'wallet_token_delete',
  text: 'delete from wallet_token where id = $1 and expires_at > $2',
};
const PURGE = {
  name: 'wallet_token_purge',
  text: `with expired as materialized (
      select id from wallet_token where expires_at <= $1
      order by expires_at limit $2 for update skip locked),
    removed as (
      delete from wallet_token using expired where wallet_token.id = expired.id
      returning wallet_token.id, wallet_token.created_at)
    insert into list_tombstone (id, created_at) select id, created_at from removed
    on conflict do nothing`,
};
const PURGE_MESSAGES = {
  name: 'wallet_message_purge',
  text: `with old as materialized (
      select hash from wallet_message where kept_until <= $1
      order by kept_until limit $2 for update skip locked)
    delete from wallet_message where hash in (select hash from old)`,
};

/** The specification's page size. */
const DEFAULT_LIMIT = 50;

@Injectable()
export class WalletTokensRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  /** @returns false if the payload was used before; nothing is stored then */
  async insert(
    db: DataSource | EntityManager,
    token: NewWalletToken,
    { hashes, keptUntil }: TakenMessage,
  ): Promise<boolean> {
    const { id, createdAt, expiresAt, wallet, authentication, eci, scheme } = token;
    const { maskedAccountNumber, expiryMonth, expiryYear, fingerprint, metadata } = token;
    const { owner, wrappedKey, kekVersion } = token;
    const { sealedAccountNumber, sealedCardholderName, sealedCryptogram } = token;
    const count = await preparedCount(db, INSERT, [
      ...[hashes, keptUntil],
      ...[id, createdAt, expiresAt, wallet, authentication, eci, scheme],
      ...[maskedAccountNumber, expiryMonth, expiryYear, fingerprint, JSON.stringify(metadata)],
      ...[owner.client, owner.account],
      ...[wrappedKey, kekVersion, sealedAccountNumber, sealedCardholderName, sealedCryptogram],
    ]);
    return count === 1;
  }

  /** The token, unless it has expired. */
  async find(id: string, now: Date): Promise<VisibleWalletToken | null> {
    const [row] = await prepared<Row>(this.dataSource, READ, [id, now]);
    return row === undefined ? null : visibleToken(row);
  }

  /** The token with its ciphertext, unless it has expired. */
  async findSealed(id: string, now: Date): Promise<SealedWalletToken | null> {
    const [row] = await prepared<SealedRow>(this.dataSource, READ_SEALED, [id, now]);
    if (row === undefined) return null;
    return {
      ...visibleToken(row),
      sealedAccountNumber: row.sealed_account_number,
      sealedCardholderName: row.sealed_cardholder_name,
      sealedCryptogram: row.sealed_cryptogram,
    };
  }

  /** Removes the cryptogram. @returns false where another request has taken it */
  async takeCryptogram(db: DataSource | EntityManager, id: string, now: Date): Promise<boolean> {
    return (await preparedCount(db, TAKE_CRYPTOGRAM, [id, now])) === 1;
  }

  /** Undoes {@link takeCryptogram} for a payment that was certainly not sent. */
  async putCryptogramBack(id: string, sealed: Buffer): Promise<void> {
    await preparedCount(this.dataSource, PUT_CRYPTOGRAM_BACK, [id, sealed]);
  }

  /** Removes the ciphertext with its key, and leaves the place in lists. */
  async delete(tx: EntityManager, id: string, now: Date): Promise<boolean> {
    await leaveTombstone(tx, 'wallet_token', id);
    return (await preparedCount(tx, DELETE, [id, now])) === 1;
  }

  /** @returns how many expired tokens were removed, `limit` at most */
  purge(now: Date, limit: number): Promise<number> {
    return preparedCount(this.dataSource, PURGE, [now, limit]);
  }

  /** @returns how many payloads were forgotten that are too old to be taken, `limit` at most */
  purgeMessages(now: Date, limit: number): Promise<number> {
    return preparedCount(this.dataSource, PURGE_MESSAGES, [now, limit]);
  }

  async list(
    path: string,
    query: ListWalletTokensQuery,
    now: Date,
    owned: OwnerFilter,
  ): Promise<CursorPage<VisibleWalletToken>> {
    const fixed = { where: ['expires_at > $1', owned.where], values: [now, ...owned.values] };
    const { rows, next } = await this.lists.page<Row>(this.dataSource, {
      table: 'wallet_token',
      columns: VISIBLE,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'uuid',
      path,
      query,
      ...tokenListConditions(query, fixed),
    });
    return { rows: rows.map(visibleToken), next };
  }
}

function visibleToken(row: Row): VisibleWalletToken {
  return {
    id: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    wallet: row.wallet,
    authentication: row.authentication,
    eci: row.eci,
    scheme: row.scheme,
    maskedAccountNumber: row.masked_account_number,
    expiryMonth: row.expiry_month,
    expiryYear: row.expiry_year,
    fingerprint: row.fingerprint,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    owner: ownerOf(row),
    wrappedKey: row.wrapped_key,
    hasCryptogram: row.has_cryptogram,
  };
}
