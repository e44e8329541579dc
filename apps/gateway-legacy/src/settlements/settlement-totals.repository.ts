import { Injectable } from '@nestjs/common';
import { prepared, type Statement } from '@tessera/database';
import type { AccountId } from '@tessera/ids';
import type { DataSource, EntityManager } from 'typeorm';
import { DIFFERS, IS_UNMATCHED, LINE_TABLES } from './line-facts.js';
import { MOVEMENTS, sumOf, trialBalance } from './ledger-accounts.js';
import { AmountsTooLargeError, PeriodRemovedError } from './settlement-reports.errors.js';
import { periodFigures, type FigureRow } from './settlement-report.js';

/** What a report is on. */
export interface ReportScope {
  readonly accountId: AccountId;
  readonly currencyCode: string;
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** The provider's balance from all files that closed before a given time, lines that were removed included. */
const BALANCE: Statement = {
  name: 'settlement_balance_with_carried',
  text: `select (coalesce(sum(amount), 0) + coalesce((
      select amount from settlement_carried where account_id = $1 and currency_code = $2), 0))::text
      as balance
    from settlement_line
    where account_id = $1 and currency_code = $2 and closed_at < $3`,
};

/** Lines that closed before this may be gone; null if none were removed. */
const REMOVED_BEFORE: Statement = {
  name: 'settlement_removed_before',
  text: `select max(removed_before) as removed_before from settlement_carried
    where account_id = $1 and currency_code = $2`,
};

const SIDES = MOVEMENTS.map(
  (type) => `
    coalesce(-sum(l.amount) filter (where l.type = '${type}' and l.amount < 0), 0)::text as ${type}_debit,
    coalesce(sum(l.amount) filter (where l.type = '${type}' and l.amount > 0), 0)::text as ${type}_credit,`,
).join('');

const MOVED: Statement = {
  name: 'settlement_movements',
  text: `select ${SIDES}
      count(*)::int as line_count,
      (count(*) filter (where ${IS_UNMATCHED}))::int as unmatched_count,
      coalesce(sum(l.amount) filter (where ${IS_UNMATCHED}), 0)::text as unmatched_amount,
      (count(*) filter (where ${DIFFERS}))::int as differing_count
    from ${LINE_TABLES}
    where l.account_id = $1 and l.currency_code = $2 and l.closed_at >= $3 and l.closed_at < $4`,
};

/** What the gateway captured and refunded before an instant and no file that closed before it names. */
const OUTSTANDING: Statement = {
  name: 'settlement_outstanding',
  text: `select count(*)::int as outstanding_count,
      coalesce(sum(o.amount) filter (where o.type = 'capture'), 0)::text as outstanding_captures,
      coalesce(sum(o.amount) filter (where o.type = 'refund'), 0)::text as outstanding_refunds
    from payment p join payment_order o on o.payment_id = p.id and o.account_id = p.account_id
    where p.account_id = $1 and p.currency_code = $2 and o.type in ('capture', 'refund')
      and o.state = 'succeeded' and o.ended_at < $3
      and not exists (
        select from settlement_line l
        where l.order_id = o.id and l.account_id = $1 and l.type = o.type and l.closed_at < $3)`,
};

interface Balance {
  readonly balance: string;
}

type Moved = Omit<
  FigureRow,
  | 'opening_balance'
  | 'closing_balance'
  | 'outstanding_count'
  | 'outstanding_captures'
  | 'outstanding_refunds'
>;
type Outstanding = Pick<
  FigureRow,
  'outstanding_count' | 'outstanding_captures' | 'outstanding_refunds'
>;

/** Adds up settlement files, in the database. */
@Injectable()
export class SettlementTotalsRepository {
  /**
   * The figures of a period. Both balances are sums over all that is before them: neither follows
   * from the other and the movements.
   *
   * @param tx a transaction with one snapshot (REPEATABLE READ)
   * @throws PeriodRemovedError when lines of the period, or of the time before it, may be gone that are not
   *   in the carried balance
   * @throws AmountsTooLargeError when a sum is no safe integer
   */
  async figures(tx: EntityManager, scope: ReportScope): Promise<FigureRow> {
    const { accountId, currencyCode, from, to } = scope;
    const of = [accountId, currencyCode];
    const removedBefore = await this.removedBefore(tx, scope);
    if (removedBefore !== null && from < removedBefore) throw new PeriodRemovedError(removedBefore);
    const opening = one(await prepared<Balance>(tx, BALANCE, [...of, from]));
    const closing = one(await prepared<Balance>(tx, BALANCE, [...of, to]));
    const moved = one(
      await prepared<Moved & Record<string, unknown>>(tx, MOVED, [...of, from, to]),
    );
    const outstanding = one(await prepared<Outstanding>(tx, OUTSTANDING, [...of, to]));
    const figures = {
      opening_balance: opening.balance,
      closing_balance: closing.balance,
      ...moved,
      ...outstanding,
    };
    checkSafe(figures);
    return figures;
  }

  /** The start of the first period that can still be reported; null for any. */
  async removedBefore(
    db: DataSource | EntityManager,
    { accountId, currencyCode }: Pick<ReportScope, 'accountId' | 'currencyCode'>,
  ): Promise<Date | null> {
    const row = one(
      await prepared<{ removed_before: Date | null }>(db, REMOVED_BEFORE, [
        accountId,
        currencyCode,
      ]),
    );
    return row.removed_before;
  }
}

/** Every figure that is shown, the sums of the trial balance among them. */
function checkSafe(row: FigureRow): void {
  const entries = trialBalance(periodFigures(row));
  const { debit, credit } = sumOf(entries);
  const others = [row.unmatched_amount, row.outstanding_captures, row.outstanding_refunds];
  const shown = [...entries.flatMap((entry) => [entry.debit, entry.credit]), debit, credit];
  if (![...shown, ...others.map(Number)].every(Number.isSafeInteger)) {
    throw new AmountsTooLargeError();
  }
}

function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate has no row.');
  return row;
}
