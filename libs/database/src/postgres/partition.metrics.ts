import { Injectable } from '@nestjs/common';
import { DatabaseGauges } from '@tessera/telemetry';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { prepared } from './prepared.js';

/** Partitions that are attached, by the day in their names. */
const READ_AHEAD = {
  name: 'partitions_ahead',
  text: `select p.relname as table, coalesce(max(to_date(right(c.relname, 8), 'YYYYMMDD'))
      - (now() at time zone 'UTC')::date, -1)::int as days
    from pg_class p
    left join pg_inherits i on i.inhparent = p.oid
    left join pg_class c on c.oid = i.inhrelid and c.relname ~ '_\\d{8}$'
    where p.oid = any ($1::regclass[]) group by p.relname`,
};

interface Ahead extends Record<string, unknown> {
  readonly table: string;
  readonly days: number;
}

/** Shows for how many days there are partitions: then rows go to the default partition. */
@Injectable()
export class PartitionMetrics {
  private readonly watched: string[] = [];
  private gauges: DatabaseGauges<readonly Ahead[]> | undefined;

  constructor(
    private readonly registry: Registry,
    private readonly dataSource: DataSource,
  ) {}

  /** @param table with partitions by day that are named `<table>_YYYYMMDD` */
  watch(table: string): void {
    this.watched.push(table);
    this.gauges ??= new DatabaseGauges({
      registry: this.registry,
      read: () => prepared<Ahead>(this.dataSource, READ_AHEAD, [this.watched]),
    }).addLabelled(
      'partitions_ahead_days',
      'For how many days after today there are partitions, by table; -1 without one of today.',
      ['table'],
      (tables) => tables.map(({ table, days }) => ({ labels: { table }, value: days })),
    );
  }
}
