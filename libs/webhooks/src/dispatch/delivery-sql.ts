import type { Statement } from '@tessera/service';
import { subscribesSql } from '../endpoints/event-patterns.js';
import { SPECIAL_ENDPOINT } from '../endpoints/webhook-endpoint.entity.js';

/**
 * Begins one cycle of a dispatcher.
 *
 * - Cycles of several dispatchers follow one another, so that the attempts under way at an endpoint
 *   are counted exactly; one that is stopped in the middle of its cycle loses it after a second.
 * - A claim or a removal that is lost with the server's last half second only repeats an attempt,
 *   so they do not wait for the disk.
 * - The outbox is empty one minute and full the next, which no statistics can follow, and plans are
 *   made once per connection: with those of an empty outbox a cycle in a full one looked at each row
 *   once for each delivery. So every statement of a cycle uses an index, whatever the statistics. `id =
 *   any (…)` leaves nothing but the primary key, and joins are done by hashing.
 */
export const BEGIN_CYCLE = `begin;
  set local idle_in_transaction_session_timeout = 1000;
  set local synchronous_commit = off;
  set local plan_cache_mode = force_generic_plan;
  set local enable_seqscan = off;
  set local enable_bitmapscan = off;
  set local enable_nestloop = off;
  set local enable_mergejoin = off;
  select pg_advisory_xact_lock(7368201193)`;

/** The count of failed attempts and the time of the next one are promises: they reach the disk. */
export const COMMIT_DURABLY = `set local synchronous_commit = on; commit`;

export const FINISH: Statement = {
  name: 'webhook_finish',
  text: `delete from webhook_delivery d
    using unnest($1::uuid[], $2::uuid[]) as f(id, lease)
    where d.id = any ($1::uuid[]) and d.id = f.id and (f.lease is null or d.lease = f.lease)`,
};

/**
 * As {@link FINISH}, and moves what it removes to the log, so that a delivery is in one of the two. The
 * sealed bodies arrive as one value, because an array of them would be sent as text.
 */
export const FINISH_LOGGED: Statement = {
  name: 'webhook_finish_logged',
  text: `with removed as (
      delete from webhook_delivery d
      using unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::int[])
        as f(id, lease, attempt, start, length)
      where d.id = any ($1::uuid[]) and d.id = f.id and (f.lease is null or d.lease = f.lease)
      returning d.id, d.created_at, d.occurred_at, d.endpoint_id, d.event_id, d.owner_id, d.event,
        d.internal, d.history, f.lease is null as succeeded, f.attempt, f.start, f.length
    )
    insert into webhook_log
      (id, created_at, endpoint_id, event_id, owner_id, event, succeeded, body, attempts)
    select id, coalesce(occurred_at, created_at), endpoint_id, event_id, owner_id, event,
      succeeded, substring($6::bytea from start for length),
      -- Nearly every delivery succeeds at once: its attempts are stored as they arrived.
      case when history is null then ('[' || attempt || ']')::json
        else (history || ${numbered('history', 'attempt::jsonb')})::json end
    from removed where not internal`,
};

/** Before the row is removed: a worker that lost the lease reports nothing. */
export const REPORT_FAILED: Statement = {
  name: 'webhook_report_failed',
  text: `insert into webhook_delivery
      (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body, traceparent)
    select f.event_id, $5::text, e.id, e.owner_id, e.url, e.hmac_key, e.internal, f.body, d.traceparent
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) as f(id, lease, event_id, body)
    join webhook_delivery d on d.id = f.id and d.lease = f.lease
    join webhook_endpoint e on e.owner_id = d.owner_id and e.id <> d.endpoint_id
      and ${subscribesSql('$5::text')}
    where d.id = any ($1::uuid[])`,
};

/** Only under the lease, so that a late worker does not count the attempt a second time. */
export const RETURN: Statement = {
  name: 'webhook_return',
  text: `update webhook_delivery d
    set attempts = r.attempts, lease = null,
        next_attempt_at = now() + r.wait_ms * interval '1 millisecond',
        claimable_at = now() + (r.wait_ms + r.grace_ms) * interval '1 millisecond',
        history = case when r.attempt is null or d.internal then d.history
          else coalesce(d.history, '[]') || (${numbered('d.history', 'r.attempt::jsonb')}
            || jsonb_build_object('next_attempt_at', now() + r.wait_ms * interval '1 millisecond'))
          end
    from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::int[], $5::int[], $6::text[])
      as r(id, lease, attempts, wait_ms, grace_ms, attempt)
    where d.id = any ($1::uuid[]) and d.id = r.id and d.lease = r.lease
    returning d.id`,
};

/**
 * A timer hands its row to the claim that follows, and no sooner than the row says: the row is the
 * truth, the timer's clock may have been moved.
 */
export const MARK_DUE: Statement = {
  name: 'webhook_mark_due',
  text: `update webhook_delivery d
    set claimable_at = case when d.next_attempt_at <= now() then now() else d.claimable_at end
    from unnest($1::uuid[], $2::smallint[]) as r(id, attempts)
    where d.id = any ($1::uuid[]) and d.id = r.id and d.attempts = r.attempts
      and d.lease is null
    returning d.id, greatest(0, ceil(extract(epoch from d.next_attempt_at - now()) * 1000))::int
      as due_in_ms`,
};

/** The queue did not take these timers: the poll takes the rows at their time. */
export const WITHOUT_TIMER: Statement = {
  name: 'webhook_without_timer',
  text: `update webhook_delivery d set claimable_at = d.next_attempt_at
    from unnest($1::uuid[], $2::smallint[]) as r(id, attempts)
    where d.id = any ($1::uuid[]) and d.id = r.id and d.attempts = r.attempts
      and d.lease is null`,
};

/**
 * Claims what is due: new events, retries whose timer has fired or was lost, and rows whose
 * dispatcher died. Each endpoint gives no more than its free slots, oldest first, and endpoints
 * with fewer attempts under way come first. `$5`, `$6` and `$9` say how many attempts may start by
 * the slot that an attempt would take at its endpoint, so that the fuller a dispatcher is the fewer
 * slots each endpoint gets; endpoints that are not in `$4` (responsive) and their owners get less.
 *
 * The endpoints are found by skipping along the index, not by reading the rows. Rows of disabled ones
 * are claimed as well, because they end in the log without an attempt.
 *
 * An endpoint with a rate limit gives what its limit allows at this moment, a second's worth at most,
 * and the attempts that start are charged to it. If its row is locked by a request that changes it, it
 * gives nothing in this cycle: a cycle waits for nothing.
 */
export const CLAIM: Statement = {
  name: 'webhook_claim',
  text: `with recursive busy(endpoint_id) as (
      (select endpoint_id from webhook_delivery order by endpoint_id limit 1)
      union all
      select (select d.endpoint_id from webhook_delivery d
              where d.endpoint_id > busy.endpoint_id order by d.endpoint_id limit 1)
      from busy where busy.endpoint_id is not null
    ), under_way as (
      -- By the text, which only the small index of leases knows.
      select endpoint_id::text as endpoint, count(*)::int as attempts from webhook_delivery
      where lease is not null and claimable_at > now() group by endpoint_id::text
    ), special as materialized (
      select id, not enabled as disabled, failing_since is not null as failing,
        headers is not null as headed, previous_hmac_key is not null as rotated
      from webhook_endpoint where ${SPECIAL_ENDPOINT}
    ), paced as materialized (
      select id, floor(rate_limit * least(1, extract(epoch from
          now() - coalesce(paced_until, now() - interval '1 second')))) as allowed
      from webhook_endpoint where rate_limit is not null for update skip locked
    ), limited as materialized (
      select e.id, coalesce(paced.allowed, 0) as allowed
      from webhook_endpoint e left join paced on paced.id = e.id
      where e.rate_limit is not null and e.enabled
    ), capacity as materialized (
      select busy.endpoint_id, coalesce(under_way.attempts, 0) as under_way,
        responsive.id is not null as responsive, limited.allowed as allowed
      from busy left join limited on limited.id = busy.endpoint_id
      left join under_way on under_way.endpoint = busy.endpoint_id::text
      left join unnest($4::uuid[]) as responsive(id) on responsive.id = busy.endpoint_id
      where busy.endpoint_id is not null
    ), slotted as materialized (
      select c.id, c.owner_id, c.claimable_at, not capacity.responsive as unresponsive, capacity.under_way
        + row_number() over (partition by capacity.endpoint_id order by c.claimable_at) as slot
      from capacity cross join lateral (
        select d.id, d.owner_id, d.claimable_at from webhook_delivery d
        where d.endpoint_id = capacity.endpoint_id and d.claimable_at <= now()
        order by d.claimable_at
        limit greatest(0, least(
          $1::int - capacity.under_way, capacity.allowed,
          (case when capacity.responsive then $5::int[] else $6::int[] end)[least(capacity.under_way + 1, 3)]
        ))
        for update skip locked
      ) c
    ), owned as (
      select id, slot, claimable_at, unresponsive,
        not unresponsive or coalesce(($8::int[])[array_position($7::text[], owner_id)], 0)
          + row_number() over (partition by unresponsive, owner_id order by slot, claimable_at)
          <= ($9::int[])[least(slot, 3)::int] as allowed
      from slotted
    ), counted as (
      select id, slot, claimable_at, unresponsive, allowed, count(*) filter (where allowed)
        over (partition by unresponsive order by slot, claimable_at rows unbounded preceding) as nth
      from owned
    ), due as materialized (
      select id from counted
      where allowed and nth <=
        (case when unresponsive then $6::int[] else $5::int[] end)[least(slot, 3)::int]
      order by unresponsive, slot, claimable_at limit ($5::int[])[1]
    ), claimed as (
      update webhook_delivery d
      set lease = $2::uuid, claimable_at = now() + $3::int * interval '1 millisecond'
      where d.id = any (array(select id from due))
      returning d.id, d.lease, d.event_id, d.event, d.endpoint_id, d.owner_id, d.url, d.hmac_key,
        d.internal, d.body, d.attempts, d.traceparent,
        extract(epoch from clock_timestamp() - d.created_at)::float8 * 1000 as age_ms,
        d.endpoint_id in (select id from special where disabled) as disabled,
        d.endpoint_id in (select id from special where failing) as failing,
        case when d.endpoint_id in (select id from special where headed)
          then (select headers from webhook_endpoint e where e.id = d.endpoint_id) end as headers,
        case when d.endpoint_id in (select id from special where rotated)
          then (select array[e.previous_hmac_key, e.hmac_key] from webhook_endpoint e
            where e.id = d.endpoint_id and e.previous_key_until > now()) end as rotated_keys
    ), charged as (
      update webhook_endpoint e
      set paced_until = greatest(coalesce(e.paced_until, '-infinity'), now() - interval '1 second')
        + used.attempts * interval '1 second' / e.rate_limit
      from (select endpoint_id, count(*) as attempts from claimed
        where exists (select from paced) group by endpoint_id) used
      where e.id = any (array(select id from paced)) and e.id = used.endpoint_id
    )
    select * from claimed`,
};

/**
 * The first failed attempt after the last successful one, and the end of such a time. A row that is
 * locked by a request is passed over: the next result of the endpoint records the same.
 */
export const FAILING: Statement = {
  name: 'webhook_endpoint_failing',
  text: `with changing as materialized (
      select id from webhook_endpoint
      where id = any ($1::uuid[]) and failing_since is null for update skip locked
    )
    update webhook_endpoint set failing_since = now()
    where id = any (array(select id from changing))`,
};
export const RECOVERED: Statement = {
  name: 'webhook_endpoint_recovered',
  text: `with changing as materialized (
      select id from webhook_endpoint
      where id = any ($1::uuid[]) and failing_since is not null for update skip locked
    )
    update webhook_endpoint set failing_since = null, failing_reported_at = null
    where id = any (array(select id from changing))`,
};

/** The attempt, numbered after the last one in the history, which may be of the time before a resend. */
function numbered(history: string, attempt: string): string {
  return `(${attempt} || case when ${history} is null then '{}' else
    jsonb_build_object('number', (${history}->-1->>'number')::int + 1) end)`;
}
