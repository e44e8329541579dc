import { planned, plannedCount } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';
import { recordset } from './copied-tables.js';

/** Counts for analytics. They stay when the days that they count are removed. */
export const ROLLUP_TABLES = ['decision_rollup', 'rule_rollup', 'ruleset_rollup'] as const;
export type RollupTable = (typeof ROLLUP_TABLES)[number];

const PAGE = 5_000;

const OLDEST_DAY = `select date_bin('1 day', min(created_at), timestamptz 'epoch') as day from decision`;

/**
 * Counts of days whose decisions are gone. Days that have their decisions are counted here when those are inserted. SQL
 * by hand, because rows are carried as texts.
 */
export class CopiedRollupsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The day of the oldest decision of any context; null without decisions. */
  async oldestDay(): Promise<Date | null> {
    const [row] = await planned<{ day: Date | null }>(this.dataSource, OLDEST_DAY, []);
    return row?.day ?? null;
  }

  /**
   * Pages of the counts of a period.
   *
   * @param from null for all before its end
   */
  async *of(
    table: RollupTable,
    context: string,
    { from, until }: { readonly from: Date | null; readonly until: Date },
  ): AsyncGenerator<readonly string[]> {
    for (let offset = 0; ; offset += PAGE) {
      const rows = await planned<{ body: string }>(
        this.dataSource,
        `select to_json(r)::text as body from ${table} r where context = $1
            and ($2::timestamptz is null or bucket >= $2) and bucket < $3
          order by r::text limit ${PAGE} offset $4`,
        [context, from, until, offset],
      );
      if (rows.length > 0) yield rows.map(({ body }) => body);
      if (rows.length < PAGE) return;
    }
  }

  async add(
    db: DataSource | EntityManager,
    table: RollupTable,
    rows: readonly string[],
  ): Promise<void> {
    await plannedCount(
      db,
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)
        on conflict do nothing`,
      [recordset(rows)],
    );
  }
}
