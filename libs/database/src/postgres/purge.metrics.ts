import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@tessera/telemetry';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { prepared } from './prepared.js';

/** Rows that are removed when they expire. */
export interface PurgedRows {
  readonly table: string;
  /** The time by which rows are removed; an index leads with it. */
  readonly column: string;
  /** How long after that time rows are kept. Default 0: it is when they expire. */
  readonly keptSeconds?: number;
  /** A condition of the same index, where it is partial. */
  readonly where?: string;
}

/** Shows how far behind the removal of old rows is: a purge that cannot keep up grows its table for ever. */
@Injectable()
export class PurgeMetrics {
  private readonly reads: (() => Promise<Lag>)[] = [];
  private gauges: DatabaseGauges<readonly Lag[]> | undefined;

  constructor(
    private readonly registry: Registry,
    private readonly dataSource: DataSource,
  ) {}

  /** Shows the age of the oldest row that should be gone, in seconds; 0 without such a row. */
  watch(rows: PurgedRows): void {
    this.add(() => this.lagOf(rows));
  }

  /** As {@link watch}, for a removal that isn't decided by one column. */
  watchLag(table: string, readSeconds: () => Promise<number>): void {
    this.add(async () => ({ table, seconds: await readSeconds() }));
  }

  private add(lag: () => Promise<Lag>): void {
    this.reads.push(lag);
    this.gauges ??= new DatabaseGauges({
      registry: this.registry,
      read: () => Promise.all(this.reads.map((read) => read())),
    }).addLabelled(
      'purge_lag_seconds',
      'How long the oldest row of a table is past the time at which it should have been removed.',
      ['table'],
      (lags) => lags.map(({ table, seconds }) => ({ labels: { table }, value: seconds })),
    );
  }

  private async lagOf({ table, column, keptSeconds = 0, where }: PurgedRows): Promise<Lag> {
    const text = `select greatest(0, extract(epoch from clock_timestamp() - ${column}) - $1)::float8
        as seconds from ${table} where ${column} is not null ${where === undefined ? '' : `and ${where}`}
      order by ${column} limit 1`;
    const statement = { name: `purge_lag_${table}`, text };
    const [row] = await prepared<{ seconds: number }>(this.dataSource, statement, [keptSeconds]);
    return { table, seconds: row?.seconds ?? 0 };
  }
}

interface Lag {
  readonly table: string;
  readonly seconds: number;
}
