import { Injectable } from '@nestjs/common';
import { prepared, preparedCount, type Statement } from '@tessera/database';
import { DataSource } from 'typeorm';

/** The tables whose rows have their account since a release, and may lack it from before. */
export const TABLES_OF_ACCOUNTS = [
  'payment_order',
  'payment_event',
  'settlement_report_source',
] as const;
export type TableOfAccounts = (typeof TABLES_OF_ACCOUNTS)[number];

/** Whose account it is. */
interface Owner {
  readonly table: 'payment' | 'settlement_report';
  readonly column: 'payment_id' | 'report_id';
}

interface AccountStatements {
  readonly next: Statement;
  readonly fill: Statement;
}

const OWNERS: Readonly<Record<TableOfAccounts, Owner>> = {
  payment_order: { table: 'payment', column: 'payment_id' },
  payment_event: { table: 'payment', column: 'payment_id' },
  settlement_report_source: { table: 'settlement_report', column: 'report_id' },
};

/**
 * `next` walks along the index of the rows that have no account. `fill` waits for no other process: it skips
 * payments that one changes or removes, and locks the others as the foreign key would, before their rows.
 */
function statementsOf(table: TableOfAccounts): AccountStatements {
  const { table: owner, column } = OWNERS[table];
  return {
    next: {
      name: `account_next_${table}`,
      text: `select distinct ${column} as id from ${table}
        where account_id is null and ${column} > $1
        order by ${column} limit $2`,
    },
    fill: {
      name: `account_fill_${table}`,
      text: `with owner as materialized (
          select id, account_id from ${owner} where id = any($1::uuid[])
          for key share skip locked),
        due as materialized (
          select t.ctid as row_at, owner.account_id
          from owner join ${table} t on t.${column} = owner.id
          where t.account_id is null for update of t skip locked)
        update ${table} t set account_id = due.account_id from due where t.ctid = due.row_at`,
    },
  };
}

const STATEMENTS: Readonly<Record<TableOfAccounts, AccountStatements>> = {
  payment_order: statementsOf('payment_order'),
  payment_event: statementsOf('payment_event'),
  settlement_report_source: statementsOf('settlement_report_source'),
};

/** What the count of rows without an account ends at: it is read whenever the metrics are. */
export const MAX_COUNTED = 10_000;

const COUNT = {
  name: 'account_count_missing',
  text: `select name as table, missing::int from (${TABLES_OF_ACCOUNTS.map(
    (table) => `
      select '${table}' as name, (select count(*) from (
        select from ${table} where account_id is null limit ${MAX_COUNTED}) found) as missing`,
  ).join(' union all')}) counted`,
};

export interface MissingAccounts extends Record<string, unknown> {
  readonly table: TableOfAccounts;
  /** At most {@link MAX_COUNTED}. */
  readonly missing: number;
}

/**
 * Copies the account of payments and settlement reports to what belongs to them. SQL by hand: batches that skip
 * locked rows.
 */
@Injectable()
export class PaymentAccountsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The payments or reports after one of which a table has rows without an account, in the order of their IDs. */
  async next(table: TableOfAccounts, after: string, limit: number): Promise<string[]> {
    const rows = await prepared<{ id: string }>(this.dataSource, STATEMENTS[table].next, [
      after,
      limit,
    ]);
    return rows.map(({ id }) => id);
  }

  /**
   * @param ids of payments or reports
   * @returns how many rows got their account
   */
  fill(table: TableOfAccounts, ids: readonly string[]): Promise<number> {
    return preparedCount(this.dataSource, STATEMENTS[table].fill, [ids]);
  }

  countMissing(): Promise<MissingAccounts[]> {
    return prepared<MissingAccounts>(this.dataSource, COUNT, []);
  }
}
