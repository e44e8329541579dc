import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The log of deliveries: one row per delivery that has ended, with its attempts, in a partition per
 * day that is dropped when its time is over. The dispatcher moves a row here in the statement that
 * removes it from the outbox.
 *
 * The app's role owns no tables, so functions of the owner add and drop partitions. The default
 * partition takes rows of a day without a partition: no delivery may fail because of its log.
 */
export class CreateWebhookLog1795420500000 implements MigrationInterface {
  name = 'CreateWebhookLog1795420500000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function webhook_log_drop_before(date)');
    await queryRunner.query('drop function webhook_log_add_partition(date)');
    await queryRunner.query('drop table webhook_log');
    await queryRunner.query(
      'alter table webhook_delivery drop column history, drop column occurred_at',
    );
  }
}

const STATEMENTS = [
  // Attempts that failed so far, and when the event occurred if the delivery is being sent again.
  'alter table webhook_delivery add column history jsonb, add column occurred_at timestamptz',
  `create table webhook_log (
    id uuid not null,
    logged_at timestamptz not null default now(),
    created_at timestamptz not null,
    endpoint_id uuid not null,
    event_id uuid not null,
    owner_id text not null,
    event text not null,
    succeeded boolean not null,
    body bytea not null,
    attempts json not null
  ) partition by range (logged_at)`,
  'create table webhook_log_default partition of webhook_log default',
  'create index webhook_log_id_idx on webhook_log (id)',
  'create index webhook_log_endpoint_idx on webhook_log (endpoint_id, created_at, id)',
  'create index webhook_log_event_idx on webhook_log (event_id)',
  // Rows are dropped before they would be vacuumed for their age; vacuums by inserts only cost reads.
  // Attaching takes no lock that an insert waits for; creating the table as a partition would.
  `create function webhook_log_add_partition(day date) returns boolean
    language plpgsql security definer set search_path from current as $$
    declare
      partition text := 'webhook_log_' || to_char(day, 'YYYYMMDD');
    begin
      if to_regclass(partition) is not null then return false; end if;
      perform pg_advisory_xact_lock(7368201194);
      if to_regclass(partition) is not null then return false; end if;
      execute format('create table %I (like webhook_log including all)
        with (autovacuum_vacuum_insert_threshold = -1)', partition);
      execute format('alter table webhook_log attach partition %I for values from (%L) to (%L)',
        partition, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
      return true;
    end $$`,
  `create function webhook_log_drop_before(day date) returns integer
    language plpgsql security definer set search_path from current as $$
    declare
      partition text;
      dropped integer := 0;
    begin
      for partition in
        select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'webhook_log'::regclass and c.relname ~ '^webhook_log_\\d{8}$'
          and to_date(right(c.relname, 8), 'YYYYMMDD') < day
        order by c.relname limit 1
      loop
        execute format('drop table %I', partition);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$`,
  `select webhook_log_add_partition((now() at time zone 'UTC')::date + n) from generate_series(0, 7) n`,
];
