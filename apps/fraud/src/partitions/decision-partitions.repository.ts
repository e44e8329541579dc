import { Injectable } from '@nestjs/common';
import { DayPartitions, planned, prepared, type Statement } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';

/** A partition whose days have ended. */
export interface ClosedPartition extends Record<string, unknown> {
  readonly name: string;
  /** Null for the partition of everything before decisions were partitioned. */
  readonly starts_at: Date | null;
  readonly ends_at: Date;
}

/** How many decisions of a day of UTC a partition has. */
export interface DayCount {
  /** As `2026-11-28`. */
  readonly day: string;
  readonly rows: number;
}

/** A partition that is being removed. */
export interface RemovedPartition extends Record<string, unknown> {
  readonly name: string;
  readonly ends_at: Date;
  /** The first ID that a decision of its first day can have; null for the first partition. */
  readonly first_id: string | null;
  /** The first ID that a decision of the next day can have. */
  readonly next_id: string;
  readonly is_dropped: boolean;
}

/** By hand: the bounds of partitions are in the catalog only. */
const READ_CLOSED: Statement = {
  name: 'decision_closed_partitions',
  text: `select name, starts_at, ends_at from (
      select c.relname as name,
        substring(b.bound from 'FROM \\(''([^'']*)''\\)')::timestamptz as starts_at,
        substring(b.bound from 'TO \\(''([^'']*)''\\)')::timestamptz as ends_at
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
        cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) b
      where i.inhparent = 'decision'::regclass and c.relname ~ '^decision_(before|\\d{8})$'
    ) partitions where ends_at <= $1 order by ends_at`,
};

const OLDEST = 'select min(created_at) as at from decision where created_at < $1';
const COUNT = `select count(*)::float8 as rows from decision where created_at >= $1 and created_at < $2`;

const IN_OPEN_CASE = `
  select exists (
    select from fraud_case f
      join case_decision c on c.case_id = f.id
      join decision d on d.id = c.decision_id and d.created_at >= $1 and d.created_at < $2
    where f.status = 'open') as held`;

const RECORD: Statement = {
  name: 'decision_record_removal',
  text: `insert into decision_removed_partition (name, starts_at, ends_at, row_count)
    values ($1, $2, $3, $4) on conflict do nothing returning name`,
};
const DETACH: Statement = {
  name: 'decision_detach_partition',
  text: 'select decision_detach_partition($1)',
};
const DROP: Statement = {
  name: 'decision_drop_partition',
  text: 'select decision_drop_partition($1)',
};
/** Removing many files takes longer than a request may. */
const NO_TIMEOUT: Statement = {
  name: 'decision_drop_without_timeout',
  text: 'set local statement_timeout = 0',
};

const ID_AT = (time: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;
const READ_UNFINISHED: Statement = {
  name: 'decision_unfinished_removals',
  text: `select name, ends_at, dropped_at is not null as is_dropped,
      case when name <> 'decision_before' then ${ID_AT('starts_at')} end as first_id,
      ${ID_AT('ends_at')} as next_id
    from decision_removed_partition where cleaned_at is null order by ends_at`,
};
const DROPPED: Statement = {
  name: 'decision_removal_dropped',
  text: 'update decision_removed_partition set dropped_at = now() where name = $1',
};
const CLEANED: Statement = {
  name: 'decision_removal_cleaned',
  text: 'update decision_removed_partition set cleaned_at = now() where name = $1',
};

/** What only has a meaning together with its decision. */
export const DEPENDENT_TABLES = [
  'payment_event',
  'backend_call',
  'provisional_decision',
  'review_assignment',
  'review_note',
] as const;
export type DependentTable = (typeof DEPENDENT_TABLES)[number];

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const PAGE = 1_000;

/**
 * IDs that begin with the time are those of their day; all other IDs are of the first partition. Walks along
 * the index of the decisions' IDs.
 */
function cleanStatement(table: DependentTable): Statement {
  return {
    name: `decision_clean_${table}`,
    text: `with page as materialized (
        select distinct decision_id from ${table}
        where decision_id >= $1 and ($3::uuid is null or decision_id < $2)
        order by decision_id limit ${PAGE}
      ), removed as (
        delete from ${table} where decision_id in (
          select decision_id from page
          where case when substr(decision_id::text, 15, 1) in ('7', '8')
            then decision_id < $2 and decision_id >= coalesce($3, decision_id)
            else $3::uuid is null end)
      )
      select count(*)::int as count,
        (array_agg(decision_id order by decision_id desc))[1] as last from page`,
  };
}
const CLEAN = new Map(DEPENDENT_TABLES.map((table) => [table, cleanStatement(table)]));

/** The partitions of decisions that are over, and their removal. */
@Injectable()
export class DecisionPartitionsRepository {
  private readonly partitions: DayPartitions;

  constructor(private readonly dataSource: DataSource) {
    this.partitions = new DayPartitions(dataSource, 'decision');
  }

  keepAhead(now: Date): Promise<void> {
    return this.partitions.keepAhead(now);
  }

  /** Those that end at a time or before, the oldest first. */
  closed(until: Date): Promise<ClosedPartition[]> {
    return prepared<ClosedPartition>(this.dataSource, READ_CLOSED, [until]);
  }

  /** When its oldest decision was stored; null without one. */
  async oldest({ ends_at: end }: ClosedPartition): Promise<Date | null> {
    const [row] = await planned<{ at: Date | null }>(this.dataSource, OLDEST, [end]);
    return row?.at ?? null;
  }

  async count(from: Date, until: Date): Promise<number> {
    const [row] = await planned<{ rows: number }>(this.dataSource, COUNT, [from, until]);
    return row?.rows ?? 0;
  }

  /** Whether a decision of a period belongs to an open case. */
  async isInOpenCase(from: Date, until: Date): Promise<boolean> {
    const [row] = await planned<{ held: boolean }>(this.dataSource, IN_OPEN_CASE, [from, until]);
    return row?.held === true;
  }

  /**
   * Detaches a partition, so that its decisions are gone, and records it.
   *
   * @param record what to do in the same transaction
   * @returns false if another process does the same
   */
  detach(
    { name, ends_at: end }: ClosedPartition,
    { from, rows }: { readonly from: Date; readonly rows: number },
    record: (tx: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    return this.partitions.change(async (tx) => {
      const [recorded] = await prepared(tx, RECORD, [name, from, end, rows]);
      if (recorded === undefined) return false;
      await record(tx);
      // Last, because decisions wait from then on.
      await prepared(tx, DETACH, [name]);
      return true;
    });
  }

  /** The partitions whose removal is not finished. */
  unfinished(): Promise<RemovedPartition[]> {
    return prepared<RemovedPartition>(this.dataSource, READ_UNFINISHED, []);
  }

  async drop({ name }: RemovedPartition): Promise<void> {
    await this.partitions.change(async (tx) => {
      await prepared(tx, NO_TIMEOUT, []);
      await prepared(tx, DROPPED, [name]);
      await prepared(tx, DROP, [name]);
    });
  }

  /**
   * Removes rows of other tables that belong to decisions of a removed partition.
   *
   * @param after the last ID of the page before; null for the first page
   * @returns the last ID that was looked at; null at the end
   */
  async clean(
    table: DependentTable,
    { first_id: first, next_id: next }: RemovedPartition,
    after: string | null,
  ): Promise<string | null> {
    const statement = CLEAN.get(table) ?? cleanStatement(table);
    const values = [after ?? first ?? FIRST_ID, next, first];
    const [page] = await prepared<{ count: number; last: string | null }>(
      this.dataSource,
      statement,
      values,
    );
    return page === undefined || page.count < PAGE ? null : page.last;
  }

  get dependentTables(): readonly DependentTable[] {
    return DEPENDENT_TABLES;
  }

  async finish({ name }: RemovedPartition): Promise<void> {
    await prepared(this.dataSource, CLEANED, [name]);
  }
}
