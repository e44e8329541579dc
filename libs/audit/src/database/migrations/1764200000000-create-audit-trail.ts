import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit trail. Its tables are insert-only twice over: the privileges are revoked, from their
 * owner as well, and triggers refuse what a role that was granted them anew would try.
 *
 * `audit_event` is partitioned by month, so that old months are dropped and never deleted row by
 * row. Rows wait in `audit_pending` for the sequencer, which puts them into `audit_batch`, the
 * chain. Failed authentications are counted in `audit_tally` until their minute is over.
 */
export class CreateAuditTrail1764200000000 implements MigrationInterface {
  readonly name = 'CreateAuditTrail1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...FUNCTIONS, ...PROTECTION]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_event, audit_batch, audit_pending, audit_tally');
    await runner.query('drop function audit_drop_before(timestamptz)');
    await runner.query('drop function audit_add_partition(date)');
    await runner.query('drop function audit_refuse_change()');
  }
}

const TABLES = [
  `create table audit_event (
    id uuid not null,
    created_at timestamptz(3) not null,
    action text not null,
    result text not null,
    actor text not null,
    object_type text,
    object_id text,
    origin text,
    request_id text,
    details text not null,
    primary key (id, created_at)
  ) partition by range (created_at)`,
  // Catches what has no month yet, so that no action ever fails for want of a partition.
  'create table audit_event_default partition of audit_event default',
  'create index audit_event_newest on audit_event (created_at, id)',
  'create index audit_event_action on audit_event (action, created_at, id)',
  'create index audit_event_actor on audit_event (actor, created_at, id)',
  `create index audit_event_object on audit_event (object_id, created_at, id)
    where object_id is not null`,
  `create table audit_pending (
    position bigint generated always as identity primary key,
    event_id uuid not null,
    created_at timestamptz(3) not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_analyze_scale_factor = 0,
    autovacuum_analyze_threshold = 20000)`,
  `create table audit_batch (
    number bigint primary key,
    sealed_at timestamptz(3) not null,
    first_position bigint not null,
    event_count integer not null,
    event_ids uuid[] not null,
    event_hashes bytea not null,
    oldest timestamptz(3),
    newest timestamptz(3),
    previous_head bytea not null,
    head bytea not null,
    seal bytea not null
  )`,
  `create table audit_tally (
    minute timestamptz not null,
    action text not null,
    origin text not null,
    count integer not null,
    primary key (minute, action, origin)
  )`,
];

const FUNCTIONS = [
  `create function audit_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are inserted and never changed', tg_table_name
        using errcode = 'insufficient_privilege';
    end $$`,
  // Runs as the owner of the tables, so that a service with a lesser role can call it too.
  `create function audit_add_partition(month date) returns boolean
    language plpgsql security definer set search_path from current as $$
    declare
      partition text := 'audit_event_' || to_char(month, 'YYYYMM');
      first_day timestamp := date_trunc('month', month::timestamp);
      lower timestamptz := first_day at time zone 'UTC';
      upper timestamptz := (first_day + interval '1 month') at time zone 'UTC';
    begin
      perform pg_advisory_xact_lock(7301968);
      if to_regclass(partition) is not null then return false; end if;
      execute format('create table %I partition of audit_event for values from (%L) to (%L)',
        partition, lower, upper);
      execute format('create trigger audit_refuse_truncate before truncate on %I
        for each statement execute function audit_refuse_change()', partition);
      execute format('revoke update, delete, truncate on %I from %I', partition, current_user);
      return true;
    end $$`,
  // A year is what PCI DSS 10.5.1 asks to keep; the database itself refuses to drop anything newer.
  `create function audit_drop_before(before timestamptz) returns integer
    language plpgsql security definer set search_path from current as $$
    declare
      partition text;
      dropped integer := 0;
    begin
      if before > now() - interval '366 days' then
        raise exception 'audit rows are kept for a year' using errcode = 'insufficient_privilege';
      end if;
      for partition in
        select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'audit_event'::regclass and c.relname ~ '^audit_event_\\d{6}$'
          and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month'
            <= before at time zone 'UTC'
      loop
        execute format('drop table %I', partition);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$`,
];

const PROTECTION = [
  ...['audit_event', 'audit_batch'].flatMap((table) => [
    `create trigger audit_refuse_change before update or delete on ${table}
      for each row execute function audit_refuse_change()`,
    `create trigger audit_refuse_truncate before truncate on ${table}
      for each statement execute function audit_refuse_change()`,
  ]),
  `create trigger audit_refuse_truncate before truncate on audit_event_default
    for each statement execute function audit_refuse_change()`,
  `revoke update, delete, truncate on audit_event, audit_event_default, audit_batch
    from current_user`,
  `select audit_add_partition((date_trunc('month', now()) + n * interval '1 month')::date)
    from generate_series(0, 2) n`,
];
