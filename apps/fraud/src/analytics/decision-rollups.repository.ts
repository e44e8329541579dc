import { Injectable } from '@nestjs/common';
import { planned, prepared, routeRead, type Statement } from '@tessera/database';
import { DataSource } from 'typeorm';
import { firstPartitionEnd } from '../decision-days/first-partition.js';
import { type Dimension, type RollupQuery, rollupStatement } from './rollup-statement.js';

/** Only one process at a time folds, so that no two of them wait for each other's rows. */
const LOCK: Statement = {
  name: 'decision_rollup_lock',
  text: 'select pg_try_advisory_xact_lock(7368201195) as locked',
};

/** A few milliseconds of work. */
export const FOLD_BATCH = 10_000;

const MEASURES = [
  ...['decisions', 'amount', 'fail_opens', 'frauds', 'fraud_amount', 'accepted', 'rejected'],
];
const SUMS = MEASURES.map((name) => `sum(${name})`).join(', ');

/** Both grains of a rollup, out of the differences that the same statement removes. */
function folded(table: string, key: string, condition: string): string {
  const columns = `grain, bucket, ${key}`;
  return `insert into ${table} as r (${columns}, ${MEASURES.join(', ')})
    select g.grain, date_trunc(g.grain, t.bucket, 'UTC'), ${key}, ${SUMS}
    from taken t cross join (values ('hour'), ('day')) g(grain)
    where ${condition} group by 1, 2, ${key}
    on conflict (${columns}) do update set
      ${MEASURES.map((name) => `${name} = r.${name} + excluded.${name}`).join(', ')}`;
}

const FOLD: Statement = {
  name: 'decision_rollup_fold',
  text: `with taken as (
      delete from decision_rollup_delta
      where ctid = any (array(select ctid from decision_rollup_delta limit ${FOLD_BATCH}))
      returning *
    ), totals as (
      ${folded('decision_rollup', 'context, currency, outcome', 'rule_id is null')}
    ), rules as (
      ${folded('rule_rollup', 'rule_id, context, currency, outcome', 'rule_id is not null')}
    )
    select count(*)::int as folded from taken`,
};

const FOLD_RULESETS: Statement = {
  name: 'ruleset_rollup_fold',
  text: `with taken as (
      delete from ruleset_rollup_delta
      where ctid = any (array(select ctid from ruleset_rollup_delta limit ${FOLD_BATCH}))
      returning *
    ), totals as (
      ${folded('ruleset_rollup', 'ruleset_id, context, currency, outcome', 'true')}
    )
    select count(*)::int as folded from taken`,
};

/** Postgres' infinity is no date of JavaScript, so the comparison is made here. */
const VERSIONS_COUNTED: Statement = {
  name: 'ruleset_rollup_counted',
  text: 'select exists (select from ruleset_rollup_start where since <= $1) as counted',
};

const UNPREPARED = `
  select exists (select from decision where currency is null and created_at < $1) as unprepared`;

/** The sums of one group; dimensions by which the query does not group are absent. */
export interface RollupRow extends Readonly<
  Partial<Record<Exclude<Dimension, 'ruleset_version'>, string | Date>>
> {
  readonly ruleset_version?: number | null;
  readonly ruleset_id?: string | null;
  readonly amount_currency: string;
  readonly decisions: string;
  readonly amount: string;
  readonly fail_opens: string;
  readonly frauds: string;
  readonly fraud_amount: string;
  readonly accepted: string;
  readonly rejected: string;
}

/**
 * Counts of decisions by hour and day. SQL by hand: one statement moves differences into both grains,
 * and one statement reads rollups and differences, so no difference is missing or counted twice.
 */
@Injectable()
export class DecisionRollupsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns how many differences of one kind it folded at most; 0 if another process is folding */
  fold(): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const [lock] = await prepared<{ locked: boolean }>(tx, LOCK, []);
      if (lock?.locked !== true) return 0;
      const [row] = await prepared<{ folded: number }>(tx, FOLD, []);
      const [ofRulesets] = await prepared<{ folded: number }>(tx, FOLD_RULESETS, []);
      return Math.max(row?.folded ?? 0, ofRulesets?.folded ?? 0);
    });
  }

  /** Not prepared: the plan is made for the values, which decide how many rows are read. */
  read(query: RollupQuery): Promise<RollupRow[]> {
    const { text, values } = rollupStatement(query);
    return routeRead(this.dataSource, (db) => db.query<RollupRow[]>(text, values));
  }

  /** Whether decisions of an older release are not counted yet. */
  async hasUncounted(): Promise<boolean> {
    const end = await firstPartitionEnd(this.dataSource);
    if (end === null) return false;
    const [row] = await planned<{ unprepared: boolean }>(this.dataSource, UNPREPARED, [end]);
    return row?.unprepared === true;
  }

  /** Whether all decisions since a time are counted by version: those of an older release are not. */
  async hasVersionsSince(from: Date): Promise<boolean> {
    const [row] = await prepared<{ counted: boolean }>(this.dataSource, VERSIONS_COUNTED, [from]);
    return row?.counted === true;
  }
}
