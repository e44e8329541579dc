import type { Statement } from '@tessera/database';
import { subscribesSql } from '../endpoints/event-patterns.js';
import type { LaneRange } from './lanes.js';

/**
 * The time of the clock, by when the transaction has its id. Without the condition it would get the id with
 * its first write, after the values of that write, and a server that is busy can stop it in between. As the
 * column's default. See {@link ClaimFloor}.
 */
const DATED_NOW = 'case when pg_current_xact_id() is not null then clock_timestamp() end';

/** The lock of a lane, with the lane's number. */
const LANE_LOCK = 736_820_119;

/**
 * Begins one cycle of a dispatcher.
 *
 * - Claims in the same lane follow one another, so that the attempts under way at an endpoint are
 *   counted exactly; one that is stopped in the middle of its cycle loses it after a second. Locks
 *   are taken in ascending order, so two dispatchers never wait for each other.
 * - A claim or a removal that is lost with the server's last half second only repeats an attempt,
 *   so they do not wait for the disk.
 * - The outbox is empty one minute and full the next, which no statistics can follow, and plans are
 *   made once per connection: with those of an empty outbox a cycle in a full one looked at each row
 *   once for each delivery. So every statement of a cycle uses an index, whatever the statistics. `id =
 *   any (…)` leaves nothing but the primary key, and joins are done by hashing.
 */
export function beginCycle({ first, last }: LaneRange): string {
  return `begin;
  set local idle_in_transaction_session_timeout = 1000;
  set local synchronous_commit = off;
  set local plan_cache_mode = force_generic_plan;
  set local enable_seqscan = off;
  set local enable_bitmapscan = off;
  set local enable_nestloop = off;
  set local enable_mergejoin = off;
  -- Versions before the lanes took this lock alone for all endpoints: during an upgrade they wait.
  select pg_advisory_xact_lock_shared(7368201193);
  select count(pg_advisory_xact_lock(${LANE_LOCK}, lane)) from generate_series(${first}, ${last}) lane`;
}

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
        claimable_at = ${DATED_NOW} + (r.wait_ms + r.grace_ms) * interval '1 millisecond',
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
    set claimable_at = case when d.next_attempt_at <= now() then ${DATED_NOW} else d.claimable_at end
    from unnest($1::uuid[], $2::smallint[]) as r(id, attempts)
    where d.id = any ($1::uuid[]) and d.id = r.id and d.attempts = r.attempts
      and d.lease is null
    returning d.id, greatest(0, ceil(extract(epoch from d.next_attempt_at - now()) * 1000))::int
      as due_in_ms`,
};

/** The queue did not take these timers: the poll takes the rows at their time. */
export const WITHOUT_TIMER: Statement = {
  name: 'webhook_without_timer',
  text: `update webhook_delivery d set claimable_at = greatest(d.next_attempt_at, ${DATED_NOW})
    from unnest($1::uuid[], $2::smallint[]) as r(id, attempts)
    where d.id = any ($1::uuid[]) and d.id = r.id and d.attempts = r.attempts
      and d.lease is null`,
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
