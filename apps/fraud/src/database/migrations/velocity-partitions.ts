/**
 * Sees that there is a partition for every day from `since` until `ahead` days from now, and drops
 * the older ones. New partitions are attached, which takes no lock that a decision would wait for.
 */
export const KEEP_PARTITIONS = `
create function velocity_keep_partitions(since timestamptz, ahead integer) returns void
language plpgsql as $$
declare
  parent text;
  part text;
  day date;
  first_day date := (since at time zone 'UTC')::date;
  last_day date := (now() at time zone 'UTC')::date + ahead;
begin
  -- One at a time over all replicas; whoever comes second finds the work done.
  perform pg_advisory_xact_lock(hashtextextended('velocity partitions', 0));
  perform set_config('lock_timeout', '1s', true);
  foreach parent in array array['velocity_seen', 'velocity_event', 'velocity_bucket', 'velocity_member'] loop
    for day in select d::date from generate_series(first_day, last_day, interval '1 day') d loop
      part := parent || '_' || to_char(day, 'YYYYMMDD');
      if to_regclass(part) is null then
        execute format('create table %I (like %I including defaults)', part, parent);
        execute format(
          'alter table %I attach partition %I for values from (%L) to (%L)',
          parent, part, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC'
        );
      end if;
    end loop;
    for part in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = parent::regclass
        -- Postgres may look at the name of every relation before it joins: most end in no date.
        and case when c.relname ~ '_\\d{8}$' then to_date(right(c.relname, 8), 'YYYYMMDD') end < first_day
    loop
      execute format('drop table %I', part);
    end loop;
  end loop;
end $$`;
