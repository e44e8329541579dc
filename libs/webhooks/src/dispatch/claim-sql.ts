import type { Statement } from '@tessera/database';
import { escapeLiteral } from 'pg';
import { SPECIAL_ENDPOINT } from '../endpoints/webhook-endpoint.entity.js';

/**
 * Due, and not before the floor: what is there are deliveries that have ended, which the index keeps as long as
 * an older transaction is open. A floor in the future comes from a clock that was set back, and is ignored.
 */
function isDue(claimableAt: string, floor = '$12'): string {
  return `${claimableAt} >= case when ${floor}::timestamptz <= now() then ${floor}::timestamptz
      else '-infinity' end and ${claimableAt} <= statement_timestamp()`;
}

/** Endpoints that one claim looks at. With more that have deliveries, claims take turns among them. */
export const ENDPOINTS_PER_CLAIM = 250;

/**
 * Claims what is due: new events, retries whose timer has fired or was lost, and rows whose
 * dispatcher died. Each endpoint gives no more than its free slots, oldest first, and endpoints
 * with fewer attempts under way come first. `$5`, `$6` and `$9` say how many attempts may start by
 * the slot that an attempt would take at its endpoint, so that the fuller a dispatcher is the fewer
 * slots each endpoint gets; endpoints that are not in `$4` (responsive) and their owners get less.
 *
 * The endpoints, from `$10` to `$11`, are found by skipping along the index, not by reading the rows. A
 * claim looks at {@link ENDPOINTS_PER_CLAIM} of them and returns, in each row, the one at which the next
 * claim continues; one row without an id when nothing is claimed. So its cost doesn't grow with the
 * endpoints that have a backlog. Rows of disabled endpoints are claimed as well, because they end in
 * the log without an attempt.
 *
 * The attempts under way are counted by the rows if another dispatcher had one of the lanes while its leases
 * last, or are those of this dispatcher (`$13`, `$14`): an old snapshot would make the rows expensive to count.
 *
 * Only the rows that are claimed are locked. One that a request locks is left for another cycle.
 *
 * An endpoint with a rate limit gives what its limit allows at this moment, a second's worth at most,
 * and the attempts that start are charged to it. If its row is locked by a request that changes it, it
 * gives nothing in this cycle: a cycle waits for nothing.
 */
export const CLAIM: Statement = {
  name: 'webhook_claim',
  text: `with recursive busy(endpoint_id, nth) as (
      (select endpoint_id, 1 from webhook_delivery
       where endpoint_id >= $10::uuid and endpoint_id <= $11::uuid and ${isDue('claimable_at')}
       order by endpoint_id limit 1)
      union all
      select (select d.endpoint_id from webhook_delivery d
              where d.endpoint_id > busy.endpoint_id and d.endpoint_id <= $11::uuid
                and ${isDue('d.claimable_at')}
              order by d.endpoint_id limit 1), busy.nth + 1
      from busy where busy.endpoint_id is not null and busy.nth <= ${ENDPOINTS_PER_CLAIM}
    ), lately as materialized (
      select exists (select from webhook_lane where lane between $15 and $16
        and since > now() - $3::int * interval '1 millisecond') as shared
    ), under_way as (
      -- By the text, which only the small index of leases knows.
      select endpoint_id::text as endpoint, count(*)::int as attempts from webhook_delivery
      where lease is not null and claimable_at > now() and (select shared from lately)
      group by endpoint_id::text
      union all
      select endpoint, attempts from unnest($13::text[], $14::int[]) as own(endpoint, attempts)
      where not (select shared from lately)
    ), special as materialized (
      select id, not enabled as disabled, failing_since is not null as failing,
        headers is not null as headed, previous_hmac_key is not null as rotated
      from webhook_endpoint where ${SPECIAL_ENDPOINT}
    ), paced as materialized (
      select id, floor(rate_limit * least(1, extract(epoch from
          now() - coalesce(paced_until, now() - interval '1 second')))) as allowed
      from webhook_endpoint where rate_limit is not null and id >= $10::uuid and id <= $11::uuid
      for update skip locked
    ), limited as materialized (
      select e.id, coalesce(paced.allowed, 0) as allowed
      from webhook_endpoint e left join paced on paced.id = e.id
      where e.rate_limit is not null and e.enabled and e.id >= $10::uuid and e.id <= $11::uuid
    ), capacity as materialized (
      select busy.endpoint_id, coalesce(under_way.attempts, 0) as under_way,
        responsive.id is not null as responsive, limited.allowed as allowed
      from busy left join limited on limited.id = busy.endpoint_id
      left join under_way on under_way.endpoint = busy.endpoint_id::text
      left join unnest($4::uuid[]) as responsive(id) on responsive.id = busy.endpoint_id
      where busy.endpoint_id is not null and busy.nth <= ${ENDPOINTS_PER_CLAIM}
    ), slotted as materialized (
      select c.row_at, c.owner_id, c.claimable_at, not capacity.responsive as unresponsive, capacity.under_way
        + row_number() over (partition by capacity.endpoint_id order by c.claimable_at) as slot
      from capacity cross join lateral (
        select d.ctid as row_at, d.owner_id, d.claimable_at from webhook_delivery d
        where d.endpoint_id = capacity.endpoint_id and ${isDue('d.claimable_at')}
        order by d.claimable_at
        limit greatest(0, least(
          $1::int - capacity.under_way, capacity.allowed,
          (case when capacity.responsive then $5::int[] else $6::int[] end)[least(capacity.under_way + 1, 3)]
        ))
      ) c
    ), owned as (
      select row_at, slot, claimable_at, unresponsive,
        not unresponsive or coalesce(($8::int[])[array_position($7::text[], owner_id)], 0)
          + row_number() over (partition by unresponsive, owner_id order by slot, claimable_at)
          <= ($9::int[])[least(slot, 3)::int] as allowed
      from slotted
    ), counted as (
      select row_at, slot, claimable_at, unresponsive, allowed, count(*) filter (where allowed)
        over (partition by unresponsive order by slot, claimable_at rows unbounded preceding) as nth
      from owned
    ), due as materialized (
      select row_at from counted
      where allowed and nth <=
        (case when unresponsive then $6::int[] else $5::int[] end)[least(slot, 3)::int]
      order by unresponsive, slot, claimable_at limit ($5::int[])[1]
    ), locked as materialized (
      -- Not by an index on the time, which "is true" keeps the planner from.
      select d.ctid as row_at from webhook_delivery d
      where d.ctid = any (array(select row_at from due)) and (d.claimable_at <= statement_timestamp()) is true
      for update skip locked
    ), claimed as (
      update webhook_delivery d
      set lease = $2::uuid, claimable_at = now() + $3::int * interval '1 millisecond'
      where d.ctid = any (array(select row_at from locked))
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
    select claimed.*, (select endpoint_id from busy where nth > ${ENDPOINTS_PER_CLAIM})
      as next_endpoint_id
    from (select) one left join claimed on true`,
};

/**
 * Whether a claim in these lanes would find anything due: an endpoint, or no row. The first step of
 * {@link CLAIM}, in one message and without a lock, for dispatchers that have found nothing before.
 *
 * @param floor a time of Postgres, as text
 */
export function lookForDue([from, to]: readonly [from: string, to: string], floor: string): string {
  return `begin read only;
  set local enable_seqscan = off;
  set local enable_bitmapscan = off;
  select endpoint_id from webhook_delivery
    where endpoint_id >= ${escapeLiteral(from)} and endpoint_id <= ${escapeLiteral(to)}
      and ${isDue('claimable_at', escapeLiteral(floor))}
    order by endpoint_id limit 1;
  commit`;
}

/** Before a claim: notes which dispatcher claims in the lanes from now on. */
export const TAKE_LANES: Statement = {
  name: 'webhook_take_lanes',
  text: `update webhook_lane set dispatcher_id = $1::uuid, since = now()
    where lane between $2 and $3 and dispatcher_id is distinct from $1::uuid`,
};

/** With more endpoints that have due deliveries, their oldest delivery is not looked for. */
const MEASURED_ENDPOINTS = 2_000;

/**
 * The time of the oldest due row of the lanes, but no later than `$4`; null if there are too many endpoints.
 * Whether a row is there before `$5`, where claims begin now. With the id of this transaction and with the
 * oldest one that is still running.
 */
export const MEASURE_FLOOR: Statement = {
  name: 'webhook_measure_floor',
  text: `with recursive busy(endpoint_id, nth) as (
      (select endpoint_id, 1 from webhook_delivery
       where endpoint_id >= $1::uuid and endpoint_id <= $2::uuid and ${isDue('claimable_at', '$3')}
       order by endpoint_id limit 1)
      union all
      select (select d.endpoint_id from webhook_delivery d
              where d.endpoint_id > busy.endpoint_id and d.endpoint_id <= $2::uuid
                and ${isDue('d.claimable_at', '$3')}
              order by d.endpoint_id limit 1), busy.nth + 1
      from busy where busy.endpoint_id is not null and busy.nth <= ${MEASURED_ENDPOINTS}
    ), oldest as materialized (
      select min(first.claimable_at) as claimable_at from busy cross join lateral (
        select d.claimable_at from webhook_delivery d
        where d.endpoint_id = busy.endpoint_id and ${isDue('d.claimable_at', '$3')}
        order by d.claimable_at limit 1) first
    )
    select case when (select max(nth) from busy) <= ${MEASURED_ENDPOINTS}
        then (select least(claimable_at, $4::timestamptz)::text from oldest)
        when not exists (select from busy) then ($4::timestamptz)::text end as floor,
      coalesce((select claimable_at < $5::timestamptz from oldest), false) as is_earlier,
      now()::text as at, pg_current_xact_id()::text as transaction,
      pg_snapshot_xmin(pg_current_snapshot())::text as oldest_transaction,
      extract(epoch from clock_timestamp() - statement_timestamp())::float8 * 1000 as took_ms`,
};
