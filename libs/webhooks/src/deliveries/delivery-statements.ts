import type { EndpointId, WebhookOwnerId } from '../ids.js';
import type { DeliveryStatus } from './delivery.js';

/** Pending deliveries of an endpoint that a list looks at: the newest ones. */
const LISTED_PENDING = 10_000;

const POSITION = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position`;

const LOGGED = `l.id, l.endpoint_id, l.event_id, l.event, l.owner_id,
  case when l.succeeded then 'succeeded' else 'failed' end as status, l.created_at, l.attempts,
  null::timestamptz as next_attempt_at`;

const PENDING = `d.id, d.endpoint_id, d.event_id, d.event, d.owner_id, 'pending' as status,
  coalesce(d.occurred_at, d.created_at) as created_at, coalesce(d.history, '[]')::json as attempts,
  d.next_attempt_at`;

const SHOWN = `id, endpoint_id, event_id, event, status, created_at, attempts, next_attempt_at`;

/** The filters of a list that are given. */
export interface DeliveryFilters {
  readonly event?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly event_id?: string | undefined;
  readonly after?: { readonly at: string; readonly id: string } | undefined;
}

/**
 * One page of an endpoint's deliveries, newest first, out of the outbox and the log. One statement, so
 * that a delivery that moves from one to the other meanwhile is in the page once.
 */
export function listStatement(
  owner: { readonly ownerId: WebhookOwnerId; readonly endpointId: EndpointId },
  filters: DeliveryFilters,
  limit: number,
): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = [owner.endpointId, owner.ownerId, limit];
  const conditions = ['owner_id = $2'];
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add((event) => `event = ${event}`, filters.event);
  add((id) => `event_id = ${id}::uuid`, filters.event_id);
  add((from) => `created_at >= ${from}::timestamptz`, filters.from);
  add((to) => `created_at < ${to}::timestamptz`, filters.to);
  if (filters.after !== undefined) {
    values.push(filters.after.at, filters.after.id);
    const last = values.length;
    conditions.push(`(created_at, id) < ($${last - 1}::timestamptz, $${last}::uuid)`);
  }
  const where = conditions.join(' and ');
  const page = 'order by created_at desc, id desc limit $3';
  const sources: string[] = [];
  if (filters.status === undefined || filters.status === 'pending') {
    sources.push(`(select * from (
        select ${PENDING} from webhook_delivery d where d.endpoint_id = $1 and not d.internal
        order by d.claimable_at desc limit ${LISTED_PENDING}) pending
      where ${where} ${page})`);
  }
  if (filters.status !== 'pending') {
    const ended = filters.status === undefined ? '' : `and l.succeeded = ${isSuccess(filters)}`;
    sources.push(`(select * from (
        select ${LOGGED} from webhook_log l where l.endpoint_id = $1 ${ended}) logged
      where ${where} ${page})`);
  }
  const text = `select ${SHOWN}, ${POSITION} from (${sources.join(' union all ')}) deliveries ${page}`;
  return { text, values };
}

function isSuccess({ status }: DeliveryFilters): boolean {
  return status === 'succeeded';
}

/** A delivery of an owner, wherever it is. */
export const FIND_DELIVERY = {
  name: 'webhook_find_delivery',
  text: `select ${SHOWN}, ${POSITION}, text, sealed from (
      select ${PENDING}, d.body as text, null::bytea as sealed from webhook_delivery d
      where d.id = $1 and not d.internal
      union all
      select ${LOGGED}, null, l.body from webhook_log l where l.id = $1
    ) deliveries where owner_id = $2 limit 1`,
};

/** Deliveries that a look-up by event returns: events of one object have few. */
const OF_EVENTS_LIMIT = 200;

/**
 * The deliveries of some events. The outbox has no index by event, which every emit would pay for, so
 * of each endpoint the newest pending deliveries are looked at, as in lists.
 */
export const OF_EVENTS = {
  name: 'webhook_deliveries_of_events',
  text: `select ${SHOWN}, ${POSITION} from (
      select pending.* from webhook_endpoint e cross join lateral (
        select ${PENDING} from webhook_delivery d where d.endpoint_id = e.id and not d.internal
        order by d.claimable_at desc limit ${LISTED_PENDING}) pending
      where e.owner_id = $1 and pending.event_id = any ($2::uuid[])
      union all
      select ${LOGGED} from webhook_log l
      where l.event_id = any ($2::uuid[]) and l.owner_id = $1
    ) deliveries order by created_at, id limit ${OF_EVENTS_LIMIT}`,
};

/** The newest events of an owner: of each of its endpoints the newest deliveries. */
export const LIST_EVENTS = {
  name: 'webhook_list_events',
  text: `select event_id as id, event, min(created_at) as created_at,
      array_agg(distinct endpoint_id::text) as webhook_ids,
      to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position
    from (
      select d.* from webhook_endpoint e cross join lateral (
        (select * from (
          select ${PENDING} from webhook_delivery d where d.endpoint_id = e.id
          order by d.claimable_at desc limit ${LISTED_PENDING}) pending
        where ($2::timestamptz is null or (created_at, event_id) < ($2, $3::uuid))
          and ($5::text is null or event = $5)
        order by created_at desc, event_id desc limit $4)
        union all
        (select ${LOGGED} from webhook_log l where l.endpoint_id = e.id
          and ($2::timestamptz is null or l.created_at <= $2)
          and ($2::timestamptz is null or (l.created_at, l.event_id) < ($2, $3::uuid))
          and ($5::text is null or l.event = $5)
        order by l.created_at desc, l.event_id desc limit $4)
      ) d
      where e.owner_id = $1 and not e.internal
    ) deliveries
    group by event_id, event
    order by min(created_at) desc, event_id desc limit $4`,
};

/** Locks a logged delivery: of two requests for the same one, the second waits and finds it pending. */
export const LOCK_LOGGED = {
  name: 'webhook_lock_logged',
  text: `select id, endpoint_id, event_id, event, created_at, body as sealed
    from webhook_log where id = $1 and owner_id = $2 for update`,
};

/** Kept of the attempts when a delivery is sent again, so that it can be repeated without bound. */
const KEPT_ATTEMPTS = 20;

/**
 * Moves logged deliveries back to the outbox, to the URL and under the key that their endpoint has now,
 * with five fresh attempts. The same ids: what is pending is never there twice.
 */
export const RESEND = {
  name: 'webhook_resend_logged',
  text: `with again as (
      select * from unnest($1::uuid[], $2::text[]) as a(id, body)
    ), moved as (
      delete from webhook_log l where l.id = any ($1::uuid[]) returning l.*
    )
    insert into webhook_delivery
      (id, event_id, event, endpoint_id, owner_id, url, hmac_key, internal, body, occurred_at, history)
    select m.id, m.event_id, m.event, m.endpoint_id, m.owner_id, e.url, e.hmac_key, false, a.body,
      m.created_at, (
        select jsonb_agg(kept.value order by kept.nth) from (
          select value, nth from jsonb_array_elements(m.attempts::jsonb) with ordinality as x(value, nth)
          order by nth desc limit ${KEPT_ATTEMPTS}) kept)
    from moved m join again a on a.id = m.id join webhook_endpoint e on e.id = m.endpoint_id
    on conflict do nothing`,
};
