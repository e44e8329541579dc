import type { DataSource, EntityManager } from 'typeorm';
import { prepared } from './prepared.js';

const DAY_MS = 24 * 60 * 60_000;
/** Days whose partition exists before they begin: a service that was down for days finds its own. */
const DAYS_AHEAD = 7;
/** Requests queue behind a lock that a change of partitions waits for. */
const SHORT_LOCKS = { name: 'partitions_short_locks', text: `set local lock_timeout = '500ms'` };

/**
 * The partitions of a table by days of UTC. The role of a service owns no tables, so the owner's function
 * `<table>_add_partition(date)` adds one, unless it exists, and names it `<table>_YYYYMMDD`.
 */
export class DayPartitions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly table: string,
  ) {}

  /** Adds the partitions of today and of the days to come; one that fails does not keep the others away. */
  async keepAhead(now: Date): Promise<void> {
    const statement = {
      name: `${this.table}_add_partition`,
      text: `select ${this.table}_add_partition($1::date) as added`,
    };
    const failures: unknown[] = [];
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
      const day = DayPartitions.daysBefore(now, -ahead);
      await this.change((tx) => prepared(tx, statement, [day])).catch((error: unknown) =>
        failures.push(error),
      );
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Changes partitions in a transaction that gives up early where it has to wait for a lock. */
  change<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (tx) => {
      await prepared(tx, SHORT_LOCKS, []);
      return work(tx);
    });
  }

  /** The day (UTC) that was some days ago, as `2026-11-28`. */
  static daysBefore(now: Date, days: number): string {
    return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  }
}
