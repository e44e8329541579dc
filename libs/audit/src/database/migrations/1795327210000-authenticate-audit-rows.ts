import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rows carry a MAC and a number of their writer. Batches have a format: from format 2 on every row has
 * a MAC and all rows are of one month. Leases replace advisory locks, whose ids anyone who may connect
 * can take. `audit_check` remembers how far the background verification has come.
 */
export class AuthenticateAuditRows1795327210000 implements MigrationInterface {
  readonly name = 'AuthenticateAuditRows1795327210000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(addPartition('perform pg_advisory_xact_lock(7301968);'));
    await runner.query('drop table audit_lease, audit_check');
    await runner.query('alter table audit_batch drop column format');
    await runner.query(
      'alter table audit_event drop column writer, drop column sequence, drop column acknowledges, drop column mac',
    );
  }
}

const STATEMENTS = [
  `alter table audit_event add column writer uuid, add column sequence bigint,
    add column acknowledges text, add column mac bytea`,
  'alter table audit_batch add column format smallint not null default 1',
  'create index audit_batch_first_of_format on audit_batch (number) where format >= 2',
  'create table audit_lease (name text primary key)',
  `insert into audit_lease (name) values ('sequencer'), ('partitions'), ('check')`,
  `create table audit_check (
    id smallint primary key check (id = 1),
    state text not null,
    mac bytea not null
  )`,
  addPartition(`perform from audit_lease where name = 'partitions' for update;`),
];

/** As before, except for its lock. */
function addPartition(lock: string): string {
  return `create or replace function audit_add_partition(month date) returns boolean
    language plpgsql security definer set search_path from current as $$
    declare
      partition text := 'audit_event_' || to_char(month, 'YYYYMM');
      first_day timestamp := date_trunc('month', month::timestamp);
      lower timestamptz := first_day at time zone 'UTC';
      upper timestamptz := (first_day + interval '1 month') at time zone 'UTC';
    begin
      if to_regclass(partition) is not null then return false; end if;
      ${lock}
      if to_regclass(partition) is not null then return false; end if;
      execute format('create table %I partition of audit_event for values from (%L) to (%L)',
        partition, lower, upper);
      execute format('create trigger audit_refuse_truncate before truncate on %I
        for each statement execute function audit_refuse_change()', partition);
      execute format('revoke update, delete, truncate on %I from %I', partition, current_user);
      return true;
    end $$`;
}
