import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Decisions in partitions of a day of UTC, so that old days are removed as tables and not row by row.
 *
 * The table becomes the partition of everything before a midnight to come. Postgres takes over its rows
 * and indexes without reading them, because a check that was validated before proves the boundary. Until
 * then new decisions still go there, so pods of the release before are replaced when the first day begins.
 *
 * Each step is short and can be repeated after an interruption. Only the last one stops decisions, for
 * milliseconds.
 */
export class PartitionDecisions1795853000000 implements MigrationInterface {
  readonly name = 'PartitionDecisions1795853000000';
  /** The check is validated without the lock that adding it needs. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of PREPARATIONS) await runner.query(statement);
    for (const table of REFERRING) await briefly(runner, dropKey(table));
    await briefly(runner, ADD_BOUNDARY);
    await runner.query(VALIDATE_BOUNDARY);
    await briefly(runner, SWAP);
    await briefly(runner, ADD_PARTITIONS);
  }

  /** Writes every decision again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(MERGE);
    for (const table of REFERRING) {
      await runner.query(`
        alter table ${table} add constraint ${table}_decision_id_fkey
          foreign key (decision_id) references decision (id) on delete cascade not valid`);
    }
    await runner.query('drop function decision_add_partition(date)');
    await runner.query('drop function decision_detach_partition(text)');
    await runner.query('drop function decision_drop_partition(text)');
    await runner.query(REPORT_FRAUD_IN_ANY_ROW);
    await runner.query('drop function decision_created_from(uuid), decision_created_until(uuid)');
    await runner.query('drop table decision_removed_partition, decision_midnight');
  }
}

/** Tables with a foreign key to a decision. It needs a unique index over all partitions. */
const REFERRING = [
  'backend_call',
  'case_decision',
  'payment_event',
  'provisional_decision',
  'review_assignment',
  'review_note',
] as const;

/**
 * Less than `deadlock_timeout`: requests lock these tables in another order, and must not be the ones that
 * Postgres cancels.
 */
const SHORT_LOCKS = `set local lock_timeout = '300ms'`;

const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 20;
const PAUSE_SECONDS = 0.1;

/**
 * Tries a step often and briefly, while the requests in between get through. After that the whole migration
 * is tried again, less often.
 */
async function briefly(runner: QueryRunner, step: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runner.query(step);
      return;
    } catch (error) {
      const { code } = (error as { driverError?: { code?: unknown } }).driverError ?? {};
      if (code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error;
      await runner.query(`select pg_sleep(${attempt * PAUSE_SECONDS})`);
    }
  }
}

const dropKey = (table: string) => `
do $$
begin
  if not exists (select from pg_constraint where conname = '${table}_decision_id_fkey') then return; end if;
  ${SHORT_LOCKS};
  alter table ${table} drop constraint ${table}_decision_id_fkey;
end $$`;

/** An ID of version 7 or 8 begins with the time in milliseconds. */
const TIME_OF_ID = `
  case when substr(id::text, 15, 1) in ('7', '8') then timestamptz 'epoch' + interval '1 millisecond'
    * ('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint end`;

const PREPARATIONS = [
  // Between them is the time of the decision with an ID: on the day of the ID, or as a pod of an earlier release
  // stored it, which is up to a period of IDs later.
  `create or replace function decision_created_from(id uuid) returns timestamptz
    language sql immutable parallel safe
    return coalesce(least(date_bin('1 day', ${TIME_OF_ID}, timestamptz 'epoch'),
      ${TIME_OF_ID} - interval '1 hour'), '-infinity')`,
  `create or replace function decision_created_until(id uuid) returns timestamptz
    language sql immutable parallel safe
    return coalesce(greatest(date_bin('1 day', ${TIME_OF_ID}, timestamptz 'epoch') + interval '24 hours',
      ${TIME_OF_ID} + interval '7 hours'), 'infinity')`,
  // Which of two requests with one idempotency key won, on the two sides of a midnight: a unique index is
  // on one partition only.
  `create table if not exists decision_midnight (
    id uuid primary key,
    claimed_at timestamptz not null default now()
  )`,
  'create index if not exists decision_midnight_age on decision_midnight (claimed_at)',
  // The partitions that were removed. Rows of other tables are removed after them, also by another process.
  `create table if not exists decision_removed_partition (
    name text primary key,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    row_count bigint not null,
    removed_at timestamptz not null default now(),
    dropped_at timestamptz,
    cleaned_at timestamptz
  )`,
  // The role of the service owns no tables. Attaching takes no lock that an insert waits for; creating the
  // table as a partition would.
  `create or replace function decision_add_partition(day date) returns boolean
    language plpgsql security definer set search_path from current as $$
    declare
      part text := 'decision_' || to_char(day, 'YYYYMMDD');
      starts_at timestamptz := day::timestamp at time zone 'UTC';
      ends_at timestamptz := (day + 1)::timestamp at time zone 'UTC';
      in_default bigint;
      has_rows boolean;
    begin
      if to_regclass(part) is not null then
        -- Postgres takes a table that was analyzed while it was empty for empty, and would read it whole for
        -- each decision at the beginning of its day. Truncated, its size is unknown.
        if starts_at > now()
          and (select reltuples from pg_class where oid = to_regclass(part)) = 0
        then
          execute format('lock table %I in access exclusive mode', part);
          execute format('select exists (select from %I)', part) into has_rows;
          if not has_rows then execute format('truncate %I', part); end if;
        end if;
        return false;
      end if;
      perform pg_advisory_xact_lock(7368201196);
      if to_regclass(part) is not null then return false; end if;
      -- The first partition contains every day before its end.
      if exists (
        select from pg_class c where c.oid = to_regclass('decision_before') and c.relispartition
          and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(.*)''\\)')::timestamptz >= ends_at
      ) then return false; end if;
      execute format('create table %I (like decision including all)', part);
      execute format('alter table %I add constraint %I primary key (id)', part, part || '_pkey');
      execute format('create unique index %I on %I (boundary_id) where boundary_id is not null',
        part || '_boundary_idx', part);
      -- Decisions of a day without a partition. Decisions would wait while many are moved.
      select count(*) into in_default from (
        select from decision_default d
        where d.created_at >= starts_at and d.created_at < ends_at limit 10001) found;
      if in_default > 10000 then
        raise exception 'The default partition has too many decisions of %.', day;
      elsif in_default > 0 then
        lock table decision_default in access exclusive mode;
        execute format('with moved as (
            delete from decision_default where created_at >= %L and created_at < %L returning *
          ) insert into %I select * from moved', starts_at, ends_at, part);
      end if;
      execute format('alter table decision attach partition %I for values from (%L) to (%L)',
        part, starts_at, ends_at);
      return true;
    end $$`,
  `create or replace function decision_detach_partition(part text) returns void
    language plpgsql security definer set search_path from current as $$
    begin
      if part !~ '^decision_(before|\\d{8})$' then
        raise exception '% is not a partition of a day.', part;
      end if;
      execute format('alter table decision detach partition %I', part);
    end $$`,
  // Separate, because files of many gigabytes are removed before the locks of a transaction end.
  `create or replace function decision_drop_partition(part text) returns void
    language plpgsql security definer set search_path from current as $$
    begin
      if part !~ '^decision_(before|\\d{8})$' or exists (
        select from pg_class where oid = to_regclass(part) and relispartition
      ) then
        raise exception '% is not a detached partition of a day.', part;
      end if;
      execute format('drop table if exists %I', part);
    end $$`,
  // Planned for its values, so that it looks into one partition.
  `create or replace function payment_event_fraud_reported() returns trigger language plpgsql as $$
    declare
      changed bigint;
    begin
      execute 'update decision set fraud_reported_at = $1
          where id = $2 and created_at >= $3 and created_at < $4 and fraud_reported_at is null'
        using new.occurred_at, new.decision_id, decision_created_from(new.decision_id),
          decision_created_until(new.decision_id);
      get diagnostics changed = row_count;
      if changed = 0 then
        update decision set fraud_reported_at = new.occurred_at
        where id = new.decision_id and fraud_reported_at is null;
      end if;
      return null;
    end $$`,
];

const REPORT_FRAUD_IN_ANY_ROW = `
  create or replace function payment_event_fraud_reported() returns trigger language plpgsql as $$
  begin
    update decision set fraud_reported_at = new.occurred_at
    where id = new.decision_id and fraud_reported_at is null;
    return null;
  end $$`;

const BOUNDARY = `substring((
    select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'decision'::regclass and conname = 'decision_before_end'
  ) from '''(.*)''')::timestamptz`;

/**
 * A run that did not get its locks continues with its check, unless the midnight is near: from then on the
 * check would refuse decisions.
 */
const ADD_BOUNDARY = `
do $$
declare
  boundary timestamptz := ${BOUNDARY};
begin
  if (select relkind from pg_class where oid = 'decision'::regclass) = 'p'
    or boundary > now() + interval '1 day' then return; end if;
  ${SHORT_LOCKS};
  alter table decision drop constraint if exists decision_before_end;
  -- A large table takes hours to validate, and pods of the release before have to be replaced meanwhile.
  select date_bin('1 day', now() + case when exists (select from decision)
    then interval '8 days' else interval '25 hours' end, timestamptz 'epoch') into boundary;
  execute format(
    'alter table decision add constraint decision_before_end check (created_at < %L) not valid', boundary);
end $$`;

const VALIDATE_BOUNDARY = `
do $$
begin
  if (select relkind from pg_class where oid = 'decision'::regclass) = 'p' then return; end if;
  alter table decision validate constraint decision_before_end;
end $$`;

/**
 * Indexes, triggers and rights are declared for the new table as they are for the old one. Cached plans of
 * running processes are made again by the name of the table.
 */
const SWAP = `
do $$
declare
  indexes text[];
  triggers text[];
  boundary timestamptz;
  item record;
  statement text;
begin
  if (select relkind from pg_class where oid = 'decision'::regclass) = 'p' then return; end if;
  ${SHORT_LOCKS};
  lock table decision in access exclusive mode;
  if exists (select from pg_index where indrelid = 'decision'::regclass and not indisvalid) then
    raise exception 'An index of the table decision is not valid: drop it or create it again.';
  end if;
  boundary := ${BOUNDARY};
  indexes := array(select pg_get_indexdef(indexrelid) from pg_index
    where indrelid = 'decision'::regclass and not indisunique order by indexrelid);
  triggers := array(select pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = 'decision'::regclass and not tgisinternal order by tgname);
  for item in select tgname as name from pg_trigger
    where tgrelid = 'decision'::regclass and not tgisinternal
  loop
    execute format('drop trigger %I on decision', item.name);
  end loop;
  for item in select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'decision'::regclass
  loop
    execute format('alter index %I rename to %I', item.name,
      'decision_before' || substr(item.name, length('decision') + 1));
  end loop;
  alter table decision rename to decision_before;
  create table decision (
    like decision_before including defaults including constraints including storage including comments
  ) partition by range (created_at);
  alter table decision drop constraint decision_before_end;
  for item in select a.privilege_type as privilege,
      case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end as grantee
    from pg_class c cross join aclexplode(c.relacl) a
    where c.oid = 'decision_before'::regclass and a.grantee <> c.relowner
  loop
    execute format('grant %s on table decision to %s', item.privilege, item.grantee);
  end loop;
  foreach statement in array indexes loop execute statement; end loop;
  execute format(
    'alter table decision attach partition decision_before for values from (minvalue) to (%L)', boundary);
  foreach statement in array triggers loop execute statement; end loop;
  alter table decision_before drop constraint decision_before_end;
end $$`;

/** No decision fails for lack of a partition: days that have none are in the default one. */
const ADD_PARTITIONS = `
do $$
begin
  ${SHORT_LOCKS};
  if to_regclass('decision_default') is null then
    create table decision_default (like decision including all);
    alter table decision_default add constraint decision_default_pkey primary key (id);
    create unique index decision_default_boundary_idx on decision_default (boundary_id)
      where boundary_id is not null;
    alter table decision attach partition decision_default default;
  end if;
  perform decision_add_partition((now() at time zone 'UTC')::date + n) from generate_series(0, 16) n;
end $$`;

const MERGE = `
do $$
declare
  indexes text[];
  triggers text[];
  statement text;
begin
  indexes := array(select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from pg_index
    where indrelid = 'decision'::regclass order by indexrelid);
  triggers := array(select pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = 'decision'::regclass and not tgisinternal order by tgname);
  alter table decision rename to decision_partitioned;
  create table decision (
    like decision_partitioned including defaults including constraints including storage including comments
  );
  insert into decision select * from decision_partitioned;
  drop table decision_partitioned cascade;
  alter table decision add constraint decision_pkey primary key (id);
  create unique index decision_boundary_idx on decision (boundary_id) where boundary_id is not null;
  foreach statement in array indexes loop execute statement; end loop;
  foreach statement in array triggers loop execute statement; end loop;
end $$`;
