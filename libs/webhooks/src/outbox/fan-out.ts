import { subscribesSql } from '../endpoints/event-patterns.js';
import { emitSql } from '../stream/emit-sql.js';

/**
 * The events of one statement: a CTE, a table or `unnest(…) as x(…)` under a name, with the columns
 * `event_id uuid, event text, owner_id text, body text, traceparent text`. The last one is that of the
 * request (`currentTraceparent()`), or null.
 */
export type EventRelation = string;

/**
 * The insert that gives every subscribed endpoint of the owner its own copy of each event, for a
 * statement that makes the state change as well:
 *
 * ```sql
 * with decision as (insert into decision … returning id),
 *      occurred(event_id, event, owner_id, body, traceparent) as (
 *        select * from unnest($5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[])),
 *      queued as (${fanOutSql('occurred')})
 * select count(*) from decision
 * ```
 *
 * Part of one statement, so of one transaction: without the copies there is no change. While the
 * event stream is on, each event is also written to the log of the database, whether or not an
 * endpoint subscribes to it: a branch of a union is always executed, where the planner may skip one
 * side of a join.
 */
export function fanOutSql(events: EventRelation): string {
  return `insert into webhook_delivery
    (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body, traceparent)
  with streamed as materialized (${emitSql(events)})
  select o.event_id, o.event, e.id, e.owner_id, e.url, e.hmac_key, e.internal, o.body, o.traceparent
  from ${events} o
  join webhook_endpoint e on e.owner_id = o.owner_id and ${subscribesSql('o.event')}
  union all select null, null, null, null, null, null, null, null, null from streamed where lsn is null`;
}

/** As {@link fanOutSql}, for one named endpoint, whatever it subscribes to. */
export function copyForEndpointSql(events: EventRelation, endpointId: string): string {
  return `insert into webhook_delivery
    (event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body, traceparent)
  select o.event_id, o.event, e.id, e.owner_id, e.url, e.hmac_key, e.internal, o.body, o.traceparent
  from ${events} o
  join webhook_endpoint e on e.id = ${endpointId}`;
}
