import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';
import { MAX_BIN_LENGTH, MIN_BIN_LENGTH, type BinRow } from './bin-row.js';

/** What the table has for a range of card numbers. */
export interface BinDetails {
  readonly schemes: readonly string[] | null;
  readonly type: string | null;
  readonly segment: string | null;
  readonly currencyCode: string | null;
  readonly issuerName: string | null;
  readonly issuerCountryCode: string | null;
}

interface Row {
  readonly schemes: string[] | null;
  readonly type: string | null;
  readonly segment: string | null;
  readonly currency_code: string | null;
  readonly issuer_name: string | null;
  readonly issuer_country_code: string | null;
}

/** Six probes of the primary key; the longest range that contains the number wins. */
const FIND = {
  name: 'card_bin_find',
  text: `select schemes, type, segment, currency_code, issuer_name, issuer_country_code
    from card_bin where bin = any($1::text[]) order by length(bin) desc limit 1`,
};

/**
 * A list of schemes is sent as a string, because Postgres requires arrays of arrays to be rectangular.
 */
const UPSERT = {
  name: 'card_bin_upsert',
  text: `insert into card_bin
      (bin, schemes, type, segment, currency_code, issuer_name, issuer_country_code, imported_at)
    select bin, string_to_array(schemes, '|'), type, segment, currency_code, issuer_name,
      issuer_country_code, $8
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
      as r (bin, schemes, type, segment, currency_code, issuer_name, issuer_country_code)
    on conflict (bin) do update set schemes = excluded.schemes, type = excluded.type,
      segment = excluded.segment, currency_code = excluded.currency_code,
      issuer_name = excluded.issuer_name, issuer_country_code = excluded.issuer_country_code,
      imported_at = excluded.imported_at`,
};

/** Two concurrent imports could deadlock on each other's rows. */
const LOCK = {
  name: 'card_bin_lock',
  text: `select pg_advisory_xact_lock(hashtext('card_bin import'))`,
};

@Injectable()
export class BinsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param digits the beginning of a card number; at most eleven digits of it are used */
  async find(digits: string): Promise<BinDetails | null> {
    const longest = Math.min(digits.length, MAX_BIN_LENGTH);
    const ranges: string[] = [];
    for (let length = MIN_BIN_LENGTH; length <= longest; length++) {
      ranges.push(digits.slice(0, length));
    }
    const [row] = await prepared<Row>(this.dataSource, FIND, [ranges]);
    if (row === undefined) return null;
    return {
      schemes: row.schemes,
      type: row.type,
      segment: row.segment,
      currencyCode: row.currency_code,
      issuerName: row.issuer_name,
      issuerCountryCode: row.issuer_country_code,
    };
  }
}

/** Blocks other imports until the transaction ends. */
export async function lockBins(tx: EntityManager): Promise<void> {
  await prepared(tx, LOCK, []);
}

/** @param rows no two of which have the same digits */
export async function upsertBins(
  tx: EntityManager,
  rows: readonly BinRow[],
  importedAt: Date,
): Promise<void> {
  const column = (read: (row: BinRow) => string | undefined) =>
    rows.map((row) => read(row) ?? null);
  await preparedCount(tx, UPSERT, [
    column(({ bin }) => bin),
    column(({ scheme }) => scheme),
    column(({ type }) => type),
    column(({ segment }) => segment),
    column(({ currency_code }) => currency_code),
    column(({ issuer_name }) => issuer_name),
    column(({ issuer_country_code }) => issuer_country_code),
    importedAt,
  ]);
}
