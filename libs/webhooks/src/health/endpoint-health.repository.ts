import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { EndpointId, WebhookOwnerId } from '../ids.js';

export interface EndpointHealth {
  readonly deliveries: number;
  readonly succeeded: number;
  readonly pending: number;
  readonly p95_ms: number | null;
  readonly last_success_at: string | null;
  readonly last_failure: {
    readonly at: string;
    readonly outcome: string;
    readonly status: number | null;
  } | null;
}

/** An endpoint at which nothing has succeeded for a while. */
export interface FailingEndpoint {
  readonly id: EndpointId;
  readonly owner_id: WebhookOwnerId;
  readonly url: string;
  readonly failing_since: Date;
}

/** Deliveries that a reading looks at: enough for a rate, whatever an endpoint receives. */
const SAMPLE = 1_000;
const PENDING = 10_000;
/** Pending deliveries whose attempts are looked at. */
const PENDING_SAMPLE = 100;

/** Entries of the log that stand for no request. */
const SENT = `a.value->>'outcome' not in ('endpoint_disabled', 'invalid_event')`;

/** The attempts of one delivery are few, and in order. */
const READ = {
  name: 'webhook_endpoint_health',
  text: `with ended as materialized (
      select succeeded, attempts from webhook_log
      where endpoint_id = $1 and created_at >= now() - interval '24 hours'
        and attempts->-1->>'outcome' <> 'endpoint_disabled'
      order by created_at desc, id desc limit ${SAMPLE}
    ), waiting as materialized (
      select history from webhook_delivery where endpoint_id = $1 and not internal
      order by claimable_at desc limit ${PENDING}
    ), attempt as materialized (
      select a.value->>'at' as at, a.value->>'outcome' as outcome, (a.value->>'status')::int as status,
        (a.value->>'duration_ms')::int as duration_ms
      from ended cross join lateral json_array_elements(attempts) a where ${SENT}
      union all
      select a.value->>'at', a.value->>'outcome', (a.value->>'status')::int,
        (a.value->>'duration_ms')::int
      from (select history from waiting where history is not null limit ${PENDING_SAMPLE}) w
      cross join lateral jsonb_array_elements(history) a where ${SENT}
    )
    select (select count(*) from ended)::int as deliveries,
      (select count(*) from ended where succeeded)::int as succeeded,
      (select count(*) from waiting)::int as pending,
      (select percentile_disc(0.95) within group (order by duration_ms) from attempt) as p95_ms,
      (select max(at) from attempt where outcome = 'delivered') as last_success_at,
      (select json_build_object('at', at, 'outcome', outcome, 'status', status) from attempt
        where outcome <> 'delivered' order by at desc limit 1) as last_failure`,
};

/** Also of endpoints whose delivery succeeded meanwhile, if a dispatcher could not record it. */
const SUCCEEDED_SINCE = `exists (select from webhook_log l where l.endpoint_id = e.id
  and l.created_at >= e.failing_since and l.succeeded)`;

const LOCK_TO_REPORT = {
  name: 'webhook_lock_failing_to_report',
  text: `select id, owner_id, url, failing_since from webhook_endpoint e
    where failing_since <= now() - $1::float8 * interval '1 hour' and enabled and not internal
      and failing_reported_at is null and not ${SUCCEEDED_SINCE}
    order by failing_since limit 1 for update skip locked`,
};
/** Silence is no failure: something was given up after the endpoint had failed for as long. */
const LOCK_TO_DISABLE = {
  name: 'webhook_lock_failing_to_disable',
  text: `select id, owner_id, url, failing_since from webhook_endpoint e
    where failing_since <= now() - $1::float8 * interval '1 hour' and enabled and not internal
      and failing_reported_at is not null and not ${SUCCEEDED_SINCE}
      and exists (select from webhook_log l where l.endpoint_id = e.id and not l.succeeded
        and l.logged_at >= e.failing_since + $1::float8 * interval '1 hour')
    order by failing_since limit 1 for update skip locked`,
};
const REPORT = {
  name: 'webhook_endpoint_failing_reported',
  text: 'update webhook_endpoint set failing_reported_at = now() where id = $1',
};
const DISABLE = {
  name: 'webhook_endpoint_disable_failing',
  text: `update webhook_endpoint
    set enabled = false, disabled_at = now(), disabled_reason = 'failures', updated_at = now()
    where id = $1`,
};

/** How endpoints take their deliveries. SQL by hand: it reads the outbox and the log, which have no entities. */
@Injectable()
export class EndpointHealthRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Of the deliveries of an endpoint in the last 24 hours. */
  async read(endpointId: EndpointId): Promise<EndpointHealth> {
    const [row] = await prepared<EndpointHealth & Record<string, unknown>>(this.dataSource, READ, [
      endpointId,
    ]);
    if (row === undefined) throw new Error('A statement without a table returned no row.');
    return row;
  }

  /** One that has failed for as many hours and whose owner has not been told; locked. */
  lockToReport(tx: EntityManager, hours: number): Promise<FailingEndpoint | null> {
    return first(prepared(tx, LOCK_TO_REPORT, [hours]));
  }

  /** One that failed at everything for as many hours, and still does; locked. */
  lockToDisable(tx: EntityManager, hours: number): Promise<FailingEndpoint | null> {
    return first(prepared(tx, LOCK_TO_DISABLE, [hours]));
  }

  async markReported(tx: EntityManager, { id }: FailingEndpoint): Promise<void> {
    await prepared(tx, REPORT, [id]);
  }

  async disable(tx: EntityManager, { id }: FailingEndpoint): Promise<void> {
    await prepared(tx, DISABLE, [id]);
  }
}

async function first(rows: Promise<FailingEndpoint[]>): Promise<FailingEndpoint | null> {
  return (await rows)[0] ?? null;
}
