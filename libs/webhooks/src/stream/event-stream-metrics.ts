import { DatabaseGauges } from '@tessera/telemetry';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';

interface StreamFigures {
  readonly active: number;
  readonly lost: number;
  /** Bytes of the log after what is confirmed; null without the slot. */
  readonly lag: number | null;
  /** Bytes that may be written before the slot is lost; null without a limit. */
  readonly left: number | null;
}

const READ = `select coalesce(r.active, false)::int as active,
    (r.slot_name is null or r.wal_status = 'lost')::int as lost,
    greatest(0, pg_current_wal_lsn() - r.confirmed_flush_lsn)::float8 as lag,
    r.safe_wal_size::float8 as left
  from event_stream s left join pg_replication_slots r on r.slot_name = s.slot`;

/** Shows what the slot of the event stream keeps the database from removing; nothing while it is off. */
export function measureEventStream(registry: Registry, dataSource: DataSource): void {
  const read = (): Promise<StreamFigures[]> => dataSource.query<StreamFigures[]>(READ);
  const sample = (rows: StreamFigures[], value: (figures: StreamFigures) => number | null) =>
    rows.flatMap((row) => {
      const found = value(row);
      return found === null ? [] : [{ labels: {}, value: found }];
    });
  new DatabaseGauges({ registry, read })
    .addLabelled(
      'event_stream_slot_active',
      '1 while a worker reads the replication slot of the event stream, otherwise 0; missing while the stream is off.',
      [],
      (rows) => sample(rows, ({ active }) => active),
    )
    .addLabelled(
      'event_stream_slot_lost',
      '1 when the replication slot of the event stream was dropped or invalidated, so that the stream lacks events.',
      [],
      (rows) => sample(rows, ({ lost }) => lost),
    )
    .addLabelled(
      'event_stream_lag_bytes',
      'Log that the database keeps for the event stream: what was written since the last confirmed event.',
      [],
      (rows) => sample(rows, ({ lag }) => lag),
    )
    .addLabelled(
      'event_stream_slot_safe_bytes',
      'Log that can be written before the replication slot of the event stream is invalidated; missing without max_slot_wal_keep_size.',
      [],
      (rows) => sample(rows, ({ left }) => left),
    );
}
