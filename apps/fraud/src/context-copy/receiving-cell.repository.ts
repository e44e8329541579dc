import { setTimeout as delay } from 'node:timers/promises';
import {
  DayPartitions,
  isStatementTimeout,
  planned,
  plannedCount,
  prepared,
  preparedCount,
  type Statement,
} from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';
import { firstPartitionEnd } from '../decision-days/first-partition.js';
import { DEPENDENT_TABLES } from '../partitions/decision-partitions.repository.js';
import { ERASED_PREFIX } from '../redaction/decision-redactor.js';
import { RetentionRepository } from '../retention/retention.repository.js';
import {
  columnsOf,
  type CopiedRows,
  type CopiedTable,
  listed,
  recordset,
  type TableColumns,
} from './copied-tables.js';
import { daysOf, type TimeSpan } from './time-span.js';

const DETACH_FIRST_PARTITION: Statement = {
  name: 'context_copy_detach_first_partition',
  text: `select decision_detach_partition('decision_before')`,
};
/** Planned each time: the table may be gone. */
const HAS_FIRST_DECISIONS = 'select exists (select from decision_before) as found';
const DROP_FIRST_PARTITION: Statement = {
  name: 'context_copy_drop_first_partition',
  text: `select decision_drop_partition('decision_before')`,
};
const ADD_PARTITION: Statement = {
  name: 'context_copy_add_partition',
  text: 'select decision_add_partition($1)',
};

/** Decisions that are only here. */
const UNKNOWN = `
  select count(*)::int as count from decision
  where context = $1 and created_at >= $2 and created_at < $3 and id not in (
    select id from json_populate_recordset(null::decision, $4::json))`;

/** Decisions here of customers who are erased, and not in the other cell. */
const ERASED_ONLY_HERE = `
  select count(*)::int as count from json_populate_recordset(null::decision, $1::json) r
    join decision d on d.id = r.id and d.created_at >= $2 and d.created_at < $3
  where d.redacted_at is not null and starts_with(d.customer_id, '${ERASED_PREFIX}')
    and not starts_with(r.customer_id, '${ERASED_PREFIX}')`;

/** Decisions here whose personal data the other cell has removed, or whose customer it has erased. */
const ERASED_THERE = `
  select d.id from json_populate_recordset(null::decision, $1::json) r
    join decision d on d.id = r.id and d.created_at >= $2 and d.created_at < $3
  where r.redacted_at is not null
    and (d.redacted_at is null or d.customer_id <> r.customer_id)`;

/** Those whose personal data is due to be removed, and which the worker has passed. */
const OLDEST_PERSONAL = `
  select min(created_at)::text as at from decision
  where context = $1 and created_at >= $2 and created_at < $3 and redacted_at is null`;
const REDACT_AGAIN: Statement = {
  name: 'context_copy_redact_again',
  text: `update decision_retention
    set redacted_until = $1::timestamptz - interval '1 microsecond', redacted_id = $2
    where redacted_until >= $1::timestamptz`,
};
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const ATTEMPTS = 20;
const PAUSE_MS = 100;

/** Never changed by the copy: a row is found by them. */
const IDENTITY: readonly string[] = ['id', 'created_at', 'context'];

/**
 * Writes the rows of a context that is copied from another cell. SQL by hand: rows come as texts of Postgres, in
 * whatever columns the tables have.
 */
export class ReceivingCellRepository {
  /** Cases whose texts were removed because decisions came that are erased in the other cell. */
  readonly erasedCases = new Set<string>();

  private readonly partitions: DayPartitions;
  private readonly retention: RetentionRepository;

  constructor(
    private readonly dataSource: DataSource,
    private readonly columns: TableColumns,
  ) {
    this.retention = new RetentionRepository(dataSource);
    this.partitions = new DayPartitions(dataSource, 'decision');
  }

  /**
   * Replaces the first partition, which contains every day before the cell was made, by partitions of a day, so that
   * days of the history are removed one by one. Only while nothing is in it.
   *
   * @returns false if it has decisions of other contexts
   */
  async divideFirstPartition(from: Date): Promise<boolean> {
    const end = await firstPartitionEnd(this.dataSource);
    if (end === null) {
      await this.addPartitions(from, new Date());
      return true;
    }
    if (!(await this.isFirstPartitionRemoved())) return from >= end;
    await this.addPartitions(from, end);
    return true;
  }

  /** How many decisions of the context this cell has that the other one lacks. */
  async countUnknown(
    tx: EntityManager,
    context: string,
    { span, decisions }: { readonly span: TimeSpan; readonly decisions: readonly string[] },
  ): Promise<number> {
    const values = [context, span.from, span.until, recordset(decisions)];
    const [row] = await planned<{ count: number }>(tx, UNKNOWN, values);
    return row?.count ?? 0;
  }

  /** How many decisions are of customers who were erased here, and not in the other cell. */
  async countErasedOnlyHere(
    tx: EntityManager,
    { span, decisions }: { readonly span: TimeSpan; readonly decisions: readonly string[] },
  ): Promise<number> {
    const values = [recordset(decisions), span.from, span.until];
    const [row] = await planned<{ count: number }>(tx, ERASED_ONLY_HERE, values);
    return row?.count ?? 0;
  }

  /**
   * Makes the rows of a period what they are in the other cell.
   *
   * @returns how many decisions were new or have changed
   */
  async write(tx: EntityManager, rows: CopiedRows, span: TimeSpan): Promise<number> {
    const decisions = rows.get('decision') ?? [];
    if (decisions.length === 0) return 0;
    // What was written here about a case may name the payer, too.
    const erased = await planned<{ id: string }>(tx, ERASED_THERE, [
      ...[recordset(decisions), span.from, span.until],
    ]);
    const changed = await this.writeDecisions(tx, decisions, span);
    for (const table of DEPENDENT_TABLES) {
      await this.replaceDependent(tx, table, { rows: rows.get(table) ?? [], decisions });
    }
    if (erased.length > 0) {
      const ids = erased.map(({ id }) => id);
      for (const id of await this.retention.redactCases(tx, ids)) this.erasedCases.add(id);
    }
    return changed;
  }

  /** The worker removes personal data in the order of time, and these decisions may be behind its place. */
  async redactAgain(tx: EntityManager, context: string, span: TimeSpan): Promise<void> {
    const values = [context, span.from, span.until];
    const [oldest] = await planned<{ at: string | null }>(tx, OLDEST_PERSONAL, values);
    if (oldest?.at == null) return;
    await preparedCount(tx, REDACT_AGAIN, [oldest.at, FIRST_ID]);
  }

  /** Looks once it is detached, when no decision can be stored in it any more. */
  private async isFirstPartitionRemoved(): Promise<boolean> {
    try {
      await this.changePartitions(async (tx) => {
        await prepared(tx, DETACH_FIRST_PARTITION, []);
        const [first] = await planned<{ found: boolean }>(tx, HAS_FIRST_DECISIONS, []);
        if (first?.found !== false) throw new FirstPartitionInUseError();
        await prepared(tx, DROP_FIRST_PARTITION, []);
      });
      return true;
    } catch (error) {
      if (error instanceof FirstPartitionInUseError) return false;
      throw error;
    }
  }

  private async addPartitions(from: Date, until: Date): Promise<void> {
    // The latest first: decisions of today are made meanwhile.
    for (const { from: day } of daysOf({ from, until }).toReversed()) {
      const added = [day.toISOString().slice(0, 10)];
      await this.changePartitions((tx) => prepared(tx, ADD_PARTITION, added));
    }
  }

  /** Requests queue behind a lock that this waits for, so it waits briefly, and often. */
  private async changePartitions(work: (tx: EntityManager) => Promise<unknown>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.partitions.change(work);
        return;
      } catch (error) {
        if (!isStatementTimeout(error) || attempt === ATTEMPTS) throw error;
        await delay(attempt * PAUSE_MS);
      }
    }
  }

  private async writeDecisions(
    tx: EntityManager,
    rows: readonly string[],
    { from, until }: TimeSpan,
  ): Promise<number> {
    const columns = columnsOf(this.columns, 'decision');
    const changing = columns.filter((name) => !IDENTITY.includes(name));
    const json = recordset(rows);
    const inserted = await plannedCount(
      tx,
      `insert into decision (${listed(columns)})
        select ${listed(columns, 'r')} from json_populate_recordset(null::decision, $1::json) r
        on conflict do nothing`,
      [json],
    );
    const updated = await plannedCount(
      tx,
      `update decision d set (${listed(changing)}) = row(${listed(changing, 'r')})
        from json_populate_recordset(null::decision, $1::json) r
        where ${IDENTITY.map((name) => `d.${name} = r.${name}`).join(' and ')}
          and d.created_at >= $2 and d.created_at < $3
          and (${listed(changing, 'd')}) is distinct from (${listed(changing, 'r')})`,
      [json, from, until],
    );
    return inserted + updated;
  }

  private async replaceDependent(
    tx: EntityManager,
    table: CopiedTable,
    copied: { readonly rows: readonly string[]; readonly decisions: readonly string[] },
  ): Promise<void> {
    const columns = columnsOf(this.columns, table);
    await plannedCount(
      tx,
      `delete from ${table} where decision_id in (
        select id from json_populate_recordset(null::decision, $1::json))`,
      [recordset(copied.decisions)],
    );
    if (copied.rows.length === 0) return;
    await plannedCount(
      tx,
      `insert into ${table} (${listed(columns)})
        select ${listed(columns, 'r')} from json_populate_recordset(null::${table}, $1::json) r`,
      [recordset(copied.rows)],
    );
  }
}

/** Undoes its transaction. */
class FirstPartitionInUseError extends Error {}
