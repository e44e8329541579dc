/**
 * How many different values were seen since the start: exact up to 1,000, above that an estimate
 * from the values whose hash puts them into the higher tiers. One value in 4^n reaches tier n.
 */
export const READ_DISTINCT = `
create function velocity_distinct(
  p_series uuid, p_start timestamptz, out n double precision, out estimated boolean
) language plpgsql as $$
declare
  found integer;
  seen integer := 0;
begin
  estimated := false;
  select count(*) into n from (
    select 1 from velocity_member m
    where m.series = p_series and m.tier = any ('{0,1,2,3,4,5,6,7,8,9,10}') and m.at > p_start
    limit 1001
  ) members;
  if n <= 1000 then return; end if;
  estimated := true;
  for level in reverse 10..0 loop
    select count(*) into found from (
      select 1 from velocity_member m
      where m.series = p_series and m.tier = level and m.at > p_start
      limit 1001
    ) members;
    exit when seen + found > 1000;
    seen := seen + found;
    n := greatest(1001, seen * power(4, level));
  end loop;
end $$`;

/**
 * Counts a batch of decisions and reads their velocities. The order is what makes it exact: locks
 * first, then the clock, then statements whose snapshots are younger than the locks. Decisions of
 * the batch are a microsecond apart, in their order, and each sees those before it.
 *
 * w_*: what is added, kind 0 to count and 1 to sum. s_*: the steps of each decision in their order,
 * kind 0 reads a count, 1 a sum, 2 distinct values, 3 an average, and 4 adds a distinct value.
 * p_shared: whether two decisions of the batch have a series in common.
 *
 * The commit is not waited for (synchronous_commit = off): the decision itself is committed durably
 * afterwards, and with it everything that was written to the log before. A crash in between loses
 * counts of decisions that nobody has been told.
 */
export const RECORD = `
create function velocity_record(
  p_locks integer[],
  p_ids uuid[], p_repeatable boolean[],
  p_contexts text[], p_definitions uuid[], p_kept integer[],
  w_item integer[], w_kind smallint[], w_series uuid[], w_value numeric[],
  s_item integer[], s_kind smallint[], s_series uuid[], s_seconds integer[], s_limit integer[],
  s_member uuid[], s_tier smallint[],
  p_shared boolean,
  out read_values double precision[], out estimates boolean[],
  out covered double precision[], out received double precision
) language plpgsql as $$
declare
  base timestamptz;
  -- What is read lies between these: other days are left out before a statement starts, and not
  -- once for every row.
  oldest timestamptz;
  soon timestamptz;
  moment timestamptz;
  fresh boolean[];
  members record;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform set_config('jit', 'off', true);
  -- Planning anew for every day that could be left out costs more than leaving it out while running.
  perform set_config('plan_cache_mode', 'force_generic_plan', true);
  -- A plan that was made while a day was young is kept when the day is full: it goes along indexes.
  perform set_config('enable_seqscan', 'off', true);
  perform pg_advisory_xact_lock(1986, k) from unnest(p_locks) k;
  base := clock_timestamp();
  oldest := base - make_interval(secs => (select max(t.s) from unnest(s_seconds) as t (s)));
  soon := base + interval '1 second';
  received := extract(epoch from base);

  covered := array(
    select extract(epoch from greatest(
      d.covered_from,
      case when d.kept_seconds < t.kept then base - make_interval(secs => d.kept_seconds) end
    ))::double precision
    from unnest(p_contexts, p_definitions, p_kept) with ordinality as t (context, definition, kept, i)
    left join velocity_definition d on d.context = t.context and d.definition = t.definition
    order by t.i
  );

  if true = any (p_repeatable) then
    fresh := array(
      -- With "exists" a plan may read the whole table first and then look up what is asked for.
      select not (t.repeatable and coalesce((
        select true from velocity_seen s
        where s.decision_id = t.id and s.at > base - interval '24 hours 1 minute'
          and s.at < soon
        limit 1
      ), false))
      from unnest(p_ids, p_repeatable) with ordinality as t (id, repeatable, i) order by t.i
    );
    insert into velocity_seen (decision_id, at)
      select t.id, base from unnest(p_ids, p_repeatable, fresh) as t (id, repeatable, fresh)
      where t.repeatable and t.fresh;
  else
    fresh := array_fill(true, array[cardinality(p_ids)]);
  end if;

  insert into velocity_event (series, at, decision_id, value)
    select w.series, base + w.item * interval '1 microsecond', p_ids[w.item], w.value
    from unnest(w_item, w_kind, w_series, w_value) as w (item, kind, series, value)
    where fresh[w.item];

  if 1 = any (w_kind) then
    insert into velocity_bucket as b (series, width, at, count, sum)
      select w.series, size.width,
        date_bin(make_interval(secs => size.width), base + w.item * interval '1 microsecond', timestamptz 'epoch'),
        count(*), sum(w.value)
      from unnest(w_item, w_kind, w_series, w_value) as w (item, kind, series, value)
      cross join (values (60), (3600)) as size (width)
      where w.kind = 1 and fresh[w.item]
      group by 1, 2, 3
      on conflict (series, width, at)
      do update set count = b.count + excluded.count, sum = b.sum + excluded.sum;
  end if;

  -- Sums are exact: whole hours and minutes from their totals, the oldest part of a minute from the
  -- single events. Decisions of a batch that share a series read it once: each takes off what the
  -- later ones have added, and the few events that left the window since the first one.
  read_values := array(
    with steps as materialized (
      select t.*, base + t.item * interval '1 microsecond' as until,
        base + t.item * interval '1 microsecond' - make_interval(secs => t.seconds) as since
      from unnest(s_item, s_kind, s_series, s_seconds, s_limit) with ordinality
        as t (item, kind, series, seconds, up_to, i)
    ), windows as materialized (
      select w.series, w.seconds, w.since, totals.*
      from (
        select m.*, date_bin('1 hour', m.minute_from - interval '1 microsecond', timestamptz 'epoch')
          + interval '1 hour' as hour_from
        from (
          select s.series, s.seconds, min(s.since) as since,
            date_bin('1 minute', min(s.since), timestamptz 'epoch') + interval '1 minute' as minute_from
          from steps s where s.kind in (1, 3) group by 1, 2
        ) m
      ) w
      cross join lateral (
        select coalesce(sum(part.total), 0) as total, coalesce(sum(part.n), 0) as n from (
          select sum(e.value) as total, count(*) as n from velocity_event e
            where e.series = w.series and e.at > w.since and e.at < w.minute_from
              and e.at > oldest and e.at < soon
          union all
          select sum(b.sum), sum(b.count) from velocity_bucket b
            where b.series = w.series and b.width = 60 and b.at >= w.minute_from and b.at < w.hour_from
              and b.at > oldest and b.at < soon
          union all
          select sum(b.sum), sum(b.count) from velocity_bucket b
            where b.series = w.series and b.width = 3600 and b.at >= w.hour_from
              and b.at > oldest and b.at < soon
        ) part
      ) totals
    ), later as materialized (
      select s.i, sum(w.value) as total, count(*) as n
      from steps s
      join unnest(w_item, w_kind, w_series, w_value) as w (item, kind, series, value)
        on w.series = s.series and w.item > s.item
      where p_shared and s.kind in (1, 3) and w.kind = 1 and fresh[w.item]
      group by 1
    ), sums as (
      select s.i,
        w.total - coalesce(later.total, 0) - gone.total as total,
        w.n - coalesce(later.n, 0) - gone.n as n
      from steps s
      join windows w on w.series = s.series and w.seconds = s.seconds
      left join later on later.i = s.i
      cross join lateral (
        select coalesce(sum(e.value), 0) as total, count(*) as n from velocity_event e
        where w.since < s.since and e.series = s.series and e.at > w.since and e.at <= s.since
          and e.at > oldest and e.at < soon
      ) gone
      where s.kind in (1, 3)
    )
    select case s.kind
      when 0 then (
        select count(*) from (
          select 1 from velocity_event e
          where e.series = s.series and e.at > s.since and e.at <= s.until
            and e.at > oldest and e.at < soon
          limit s.up_to
        ) bounded
      )
      when 1 then sums.total
      when 3 then sums.total / nullif(sums.n, 0)
    end
    from steps s left join sums using (i)
    order by s.i
  );
  estimates := array_fill(false, array[cardinality(s_item)]);

  for j in 1 .. cardinality(s_item) loop
    continue when s_kind[j] not in (2, 4);
    moment := base + s_item[j] * interval '1 microsecond';
    if s_kind[j] = 4 then
      continue when not fresh[s_item[j]];
      update velocity_member m set at = moment
        where m.series = s_series[j] and m.member = s_member[j];
      if not found then
        insert into velocity_member (series, member, tier, at)
          values (s_series[j], s_member[j], s_tier[j], moment);
      end if;
    else
      members := velocity_distinct(s_series[j], moment - make_interval(secs => s_seconds[j]));
      read_values[j] := members.n;
      estimates[j] := members.estimated;
    end if;
  end loop;
end $$`;

/**
 * Adds decisions of the past, at the time at which they were stored. One that was counted when it
 * was made is known by its id, within the time in which the same id means the same payment.
 */
export const BACKFILL = `
create function velocity_backfill(
  p_locks integer[], p_kind integer, p_ids uuid[], p_series uuid[], p_at timestamptz[],
  p_value numeric[], p_member uuid[], p_tier smallint[], p_same_within integer
) returns void language plpgsql as $$
declare
  around interval := make_interval(secs => p_same_within);
  earliest timestamptz := (select min(t.at) from unnest(p_at) as t (at)) - around;
  latest timestamptz := (select max(t.at) from unnest(p_at) as t (at)) + around;
  past record;
begin
  perform set_config('enable_seqscan', 'off', true);
  perform pg_advisory_xact_lock(1986, k) from unnest(p_locks) k;
  if p_kind = 2 then
    for past in
      select distinct on (t.series, t.member) t.series, t.member, t.tier, t.at
      from unnest(p_series, p_member, p_tier, p_at) as t (series, member, tier, at)
      order by t.series, t.member, t.at desc
    loop
      update velocity_member m set at = greatest(m.at, past.at)
        where m.series = past.series and m.member = past.member;
      if not found then
        insert into velocity_member (series, member, tier, at)
          values (past.series, past.member, past.tier, past.at);
      end if;
    end loop;
    return;
  end if;
  with fresh as (
    insert into velocity_event (series, at, decision_id, value)
      select distinct on (t.series, t.decision_id) t.series, t.at, t.decision_id, t.value
      from unnest(p_series, p_at, p_ids, p_value) as t (series, at, decision_id, value)
      where (
        select true from velocity_event e
        where e.series = t.series and e.decision_id = t.decision_id
          and e.at between earliest and latest
        limit 1
      ) is null
      order by t.series, t.decision_id, t.at
      returning series, at, value
  )
  insert into velocity_bucket as b (series, width, at, count, sum)
    select f.series, size.width,
      date_bin(make_interval(secs => size.width), f.at, timestamptz 'epoch'), count(*), sum(f.value)
    from fresh f cross join (values (60), (3600)) as size (width)
    where p_kind = 1
    group by 1, 2, 3
    on conflict (series, width, at)
    do update set count = b.count + excluded.count, sum = b.sum + excluded.sum;
end $$`;
