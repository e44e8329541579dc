import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { PaymentId } from '../../ids.js';

/** A line that waits to be applied, or for an operator. */
const IS_OPEN_LINE = `((l.applied_at is null and l.set_aside_at is null
    and l.type in ('capture', 'refund', 'chargeback'))
  or exists (
    select from settlement_exception e
    where (e.provider, e.merchant, e.account_id, e.settlement, e.position)
      = (l.provider, l.merchant, l.account_id, l.settlement, l.position)
      and e.status in ('open', 'retrying')))`;

/**
 * A page of payments that may be closed. What else they must be is checked for one page at a time: in one
 * statement with a limit, Postgres would rather join the whole tables.
 */
const FIND_OLD = {
  name: 'payment_removal_find_old',
  text: `select id, updated_at::text as updated_at from payment
    where state in ('settled', 'voided', 'failed') and updated_at < $1
      and (updated_at, id) > ($2::timestamptz, $3::uuid)
    order by updated_at, id limit $4`,
};

/**
 * Those of the payments `$2` to which nothing has happened since `$1` and nothing can happen: no amount is
 * on its way, nothing is left to capture, every capture and refund has its settlement line, and no line is
 * open. A payment that others of its series name stays, and so does the first of a series that can still be continued. A later
 * one stays for as long as the series' frequency forbids the next.
 *
 * The lock makes changes of these payments, new lines and new payments of the series wait. By hand: rows that
 * another process removes are skipped.
 */
const FIND_CLOSED = {
  name: 'payment_removal_find',
  text: `select p.id from payment p
    where p.id = any($2::uuid[]) and p.state in ('settled', 'voided', 'failed') and p.updated_at < $1
      and p.capturing_amount = 0 and p.refunding_amount = 0 and p.releasing_amount = 0
      and (p.state <> 'settled' or p.captured_amount + p.released_amount = p.amount)
      and not exists (
        select from payment_order o
        where o.payment_id = p.id and o.account_id = p.account_id and (o.state in ('pending', 'reversing')
          or (o.type in ('capture', 'refund') and o.state = 'succeeded' and not exists (
            select from settlement_line l
            where l.order_id = o.id and l.account_id = p.account_id and l.type = o.type))))
      and not exists (
        select from settlement_line l
        where l.payment_id = p.id and l.account_id = p.account_id
          and (l.closed_at >= $1 or ${IS_OPEN_LINE}))
      and not exists (
        select from payment s
        where s.initial_payment_id = p.id and s.account_id = p.account_id)
      and not exists (
        select from payment i
        where i.id = p.initial_payment_id and i.account_id = p.account_id
          and p.created_at > now() - make_interval(days => i.recurring_frequency))
      and not (p.use_case in ('RECURRING', 'UNSCHEDULED') and p.state = 'settled'
        and (p.recurring_expiry is null or p.recurring_expiry >= ($1 at time zone 'UTC')::date)
        and not exists (
          select from token t
          where t.id = p.token_id and t.account_id = p.account_id and t.deleted_at is not null))
    order by p.id for update of p skip locked`,
};

/** Lines that name no payment: fees, payouts, and exceptions that an operator has closed. */
const FIND_LINES = {
  name: 'payment_removal_find_lines',
  text: `select l.provider, l.merchant, l.account_id, l.settlement, l.position, l.closed_at
    from settlement_line l
    where l.payment_id is null and l.closed_at < $1 and l.closed_at >= $2 and not ${IS_OPEN_LINE}
    order by l.closed_at limit $3 for update of l skip locked`,
};

const REMOVE_EXCEPTIONS_OF_PAYMENTS = {
  name: 'payment_removal_exceptions',
  text: `delete from settlement_exception e using settlement_line l
    where l.payment_id = any($1::uuid[])
      and (e.provider, e.merchant, e.account_id, e.settlement, e.position)
        = (l.provider, l.merchant, l.account_id, l.settlement, l.position)`,
};

const IS_GIVEN = `(provider, merchant, account_id, settlement, position) in (
  select * from unnest($1::text[], $2::text[], $3::uuid[], $4::int[], $5::int[]))`;

const REMOVE_EXCEPTIONS = {
  name: 'payment_removal_line_exceptions',
  text: `delete from settlement_exception where ${IS_GIVEN}`,
};

/** The sums are carried forward in the statement that removes the lines, so no balance is ever without them. */
const removeLines = (where: string, before: string): string => `with gone as (
    delete from settlement_line where ${where} and closed_at < ${before}
    returning account_id, currency_code, amount),
  sums as (
    select account_id, currency_code, sum(amount) as amount, count(*) as lines
    from gone group by 1, 2 order by 1, 2),
  carried as (
    insert into settlement_carried as c (account_id, currency_code, amount, line_count, removed_before)
    select account_id, currency_code, amount, lines, ${before} from sums
    on conflict (account_id, currency_code) do update set amount = c.amount + excluded.amount,
      line_count = c.line_count + excluded.line_count,
      removed_before = greatest(c.removed_before, excluded.removed_before))
  select coalesce(sum(lines), 0)::int as lines from sums`;

const REMOVE_LINES_OF_PAYMENTS = {
  name: 'payment_removal_lines_of_payments',
  text: removeLines('payment_id = any($1::uuid[])', '$2::timestamptz'),
};
const REMOVE_LINES = {
  name: 'payment_removal_lines',
  text: removeLines(`payment_id is null and ${IS_GIVEN}`, '$6::timestamptz'),
};

/** In the order of their references. Keys are a day old at most, and those of old payments are long gone. */
const REMOVE_ROWS = ['chargeback', 'payment_event', 'payment_order'].map((table) => ({
  name: `payment_removal_${table}`,
  text: `delete from ${table} where payment_id = any($1::uuid[])`,
}));
const REMOVE_PAYMENTS = {
  name: 'payment_removal_payments',
  text: 'delete from payment where id = any($1::uuid[])',
};

const BEGIN = {
  name: 'payment_removal_begin',
  text: 'insert into payment_removal (id, caught_up_at) values (1, now()) on conflict do nothing',
};
const CATCH_UP = {
  name: 'payment_removal_catch_up',
  text: 'update payment_removal set caught_up_at = now() where id = 1',
};
const LAG = {
  name: 'payment_removal_lag',
  text: `select extract(epoch from clock_timestamp() - caught_up_at)::float8 as seconds
    from payment_removal`,
};

/** Where a run continues: behind this payment. */
export interface RemovalPosition {
  /** As the database writes it, so that no microsecond is lost. */
  readonly updatedAt: string;
  readonly id: PaymentId;
}

export interface RemovedPayments {
  /** How many old payments were looked at: fewer than the limit at the end. */
  readonly seen: number;
  readonly payments: number;
  readonly lines: number;
  /** Null if there were none. */
  readonly last: RemovalPosition | null;
}

export interface RemovedLines {
  readonly lines: number;
  /** When the file of the newest one was closed; null if there were none. */
  readonly last: Date | null;
}

/** Removes payments and settlement lines that are closed and old. */
@Injectable()
export class PaymentRemovalRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Looks at a page of old payments, and removes those that are closed, with everything that belongs to
   * them.
   *
   * @param before the first instant that is kept
   */
  async removePayments(
    tx: EntityManager,
    before: Date,
    after: RemovalPosition,
    limit: number,
  ): Promise<RemovedPayments> {
    const values = [before, after.updatedAt, after.id, limit];
    const old = await prepared<{ id: PaymentId; updated_at: string }>(tx, FIND_OLD, values);
    const last = old.at(-1);
    if (last === undefined) return { seen: 0, payments: 0, lines: 0, last: null };
    const position = { updatedAt: last.updated_at, id: last.id };
    const closed = await prepared<{ id: PaymentId }>(tx, FIND_CLOSED, [
      before,
      old.map(({ id }) => id),
    ]);
    const ids = closed.map(({ id }) => id);
    if (ids.length === 0) return { seen: old.length, payments: 0, lines: 0, last: position };
    await preparedCount(tx, REMOVE_EXCEPTIONS_OF_PAYMENTS, [ids]);
    const [row] = await prepared<{ lines: number }>(tx, REMOVE_LINES_OF_PAYMENTS, [ids, before]);
    for (const statement of REMOVE_ROWS) await preparedCount(tx, statement, [ids]);
    const payments = await preparedCount(tx, REMOVE_PAYMENTS, [ids]);
    return { seen: old.length, payments, lines: row?.lines ?? 0, last: position };
  }

  /** Removes lines that name no payment, from those of a given time on. */
  async removeLines(
    tx: EntityManager,
    before: Date,
    after: Date,
    limit: number,
  ): Promise<RemovedLines> {
    const found = await prepared<LineRow>(tx, FIND_LINES, [before, after, limit]);
    const last = found.at(-1);
    if (last === undefined) return { lines: 0, last: null };
    const keys = [
      found.map(({ provider }) => provider),
      found.map(({ merchant }) => merchant),
      found.map(({ account_id: id }) => id),
      found.map(({ settlement }) => settlement),
      found.map(({ position }) => position),
    ];
    await preparedCount(tx, REMOVE_EXCEPTIONS, keys);
    const [row] = await prepared<{ lines: number }>(tx, REMOVE_LINES, [...keys, before]);
    return { lines: row?.lines ?? 0, last: last.closed_at };
  }

  /** From here on the removal is expected to keep up. */
  async begin(): Promise<void> {
    await preparedCount(this.dataSource, BEGIN, []);
  }

  /** Nothing is left that could be removed. */
  async catchUp(): Promise<void> {
    await preparedCount(this.dataSource, CATCH_UP, []);
  }

  /** How long ago the removal last reached its end, in seconds. */
  async lagSeconds(): Promise<number> {
    const [row] = await prepared<{ seconds: number }>(this.dataSource, LAG, []);
    return row?.seconds ?? 0;
  }
}

interface LineRow extends Record<string, unknown> {
  readonly provider: string;
  readonly merchant: string;
  readonly account_id: string;
  readonly settlement: number;
  readonly position: number;
  readonly closed_at: Date;
}
