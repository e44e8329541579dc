import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { preparedCount, PurgeMetrics, type PurgedRows } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { WorkPlace } from './background.worker.js';
import { purgeInBatches } from './batches.js';
import { PeriodicWorker } from './periodic.worker.js';

export interface PurgeOptions<C extends object = object> extends PurgedRows {
  /** Default that of the table with `-purge`, in kebab case. */
  readonly name?: string;
  /** What it does, in the imperative: "remove expired idempotency keys". */
  readonly does: string;
  /**
   * Whose time is in the column: that of the service (default), or that of the database where the
   * column is written with `now()`. By another clock than theirs, live rows would be removed.
   */
  readonly clock?: 'service' | 'database';
  /** For how many days rows are kept, where a setting says so; in place of `keptSeconds`. */
  readonly keptDays?: { readonly config: Type<C>; readonly of: (config: C) => number };
  /** Default `id`. */
  readonly primaryKey?: readonly string[];
  readonly everyMs: number;
  /** Rows of one statement. Default 1,000. */
  readonly batch?: number;
  /** Default `background`. */
  readonly runs?: WorkPlace;
}

const BATCH = 1_000;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Defines a worker that removes the rows of a table whose `column` is more than `keptSeconds` in the
 * past, and shows how far behind it is as `purge_lag_seconds{table}`.
 *
 * ```ts
 * export const TokenActivityPurgeWorker = definePurge({
 *   does: 'remove old token activity',
 *   table: 'token_activity',
 *   column: 'occurred_at',
 *   keptSeconds: 397 * 24 * 60 * 60,
 *   everyMs: 60 * 60_000,
 * });
 * ```
 */
export function definePurge<C extends object>(
  options: PurgeOptions<C>,
): Type<PeriodicWorker<number>> {
  const { table, column, keptDays, where, does, everyMs, runs, batch = BATCH } = options;
  const { name = `${table.replaceAll('_', '-')}-purge`, primaryKey = ['id'] } = options;
  const isDatabaseTime = options.clock === 'database';
  const before = isDatabaseTime ? 'now() - make_interval(secs => $1)' : '$1';
  const key = primaryKey.join(', ');
  // By hand: rows that another process removes at the same moment are skipped, not waited for.
  const statement = {
    name: `purge_${table}`,
    text: `with old as materialized (
        select ${key} from ${table} where ${column} < ${before} ${where === undefined ? '' : `and ${where}`}
        order by ${column} limit $2 for update skip locked)
      delete from ${table} where (${key}) in (select ${key} from old)`,
  };

  @Injectable()
  class PurgeWorker extends PeriodicWorker<number> {
    private readonly keptSeconds: number;

    constructor(
      private readonly dataSource: DataSource,
      private readonly clock: Clock,
      metrics: PurgeMetrics,
      modules: ModuleRef,
    ) {
      super({ name, does, everyMs, ...(runs !== undefined && { runs }) });
      const keptSeconds =
        keptDays === undefined
          ? (options.keptSeconds ?? 0)
          : keptDays.of(modules.get(keptDays.config, { strict: false })) * DAY_SECONDS;
      this.keptSeconds = keptSeconds;
      metrics.watch({ table, column, keptSeconds, ...(where !== undefined && { where }) });
    }

    protected override work(signal: AbortSignal): Promise<number> {
      const time = isDatabaseTime
        ? this.keptSeconds
        : new Date(this.clock.now().getTime() - this.keptSeconds * 1_000);
      const remove = () => preparedCount(this.dataSource, statement, [time, batch]);
      return purgeInBatches(batch, remove, signal);
    }
  }
  return PurgeWorker;
}
