import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BACKFILL, READ_DISTINCT, RECORD } from './velocity-functions.js';
import { KEEP_PARTITIONS } from './velocity-partitions.js';

/**
 * What velocities are counted from. Every table is partitioned by day: days that no window reaches
 * are dropped, not deleted. A series is the keyed hash of context, definition and key values.
 */
const TABLES = [
  // Whether the history of a definition is complete, and how much of it is kept.
  `create table velocity_definition (
    context text not null,
    definition uuid not null,
    registered_at timestamptz not null default clock_timestamp(),
    covered_from timestamptz not null default clock_timestamp(),
    kept_seconds integer not null,
    used_at timestamptz not null default now(),
    filling_until timestamptz,
    primary key (context, definition)
  )`,
  // Decisions that may be repeated, so that none counts twice.
  `create table velocity_seen (
    decision_id uuid not null,
    at timestamptz not null
  ) partition by range (at)`,
  `create index velocity_seen_decision_idx on velocity_seen (decision_id)`,
  `create table velocity_event (
    series uuid not null,
    at timestamptz not null,
    decision_id uuid not null,
    value numeric
  ) partition by range (at)`,
  `create index velocity_event_series_idx on velocity_event (series, at)`,
  // Sums by minute and by hour, beside the single events that the edge of a window needs.
  `create table velocity_bucket (
    series uuid not null,
    width integer not null,
    at timestamptz not null,
    count bigint not null,
    sum numeric not null,
    primary key (series, width, at)
  ) partition by range (at)`,
  // When each distinct value was last seen: the values of a window are those seen within it.
  `create table velocity_member (
    series uuid not null,
    member uuid not null,
    tier smallint not null,
    at timestamptz not null
  ) partition by range (at)`,
  `create index velocity_member_value_idx on velocity_member (series, member)`,
  `create index velocity_member_time_idx on velocity_member (series, tier, at)`,
];

export class CreateVelocities1764600000000 implements MigrationInterface {
  readonly name = 'CreateVelocities1764600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
    for (const statement of [KEEP_PARTITIONS, READ_DISTINCT, RECORD, BACKFILL]) {
      await runner.query(statement);
    }
    await runner.query(`select velocity_keep_partitions(now() - interval '1 day', 4)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function velocity_record, velocity_distinct, velocity_backfill');
    await runner.query('drop function velocity_keep_partitions');
    await runner.query(
      'drop table velocity_definition, velocity_seen, velocity_event, velocity_bucket, velocity_member',
    );
  }
}
