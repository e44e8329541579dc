import { prepared } from '@tessera/database';
import { DatabaseGauges } from '@tessera/telemetry';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { laneOf } from '../dispatch/lanes.js';

/** Endpoints with the most waiting that are shown one by one; a label per endpoint has no bound. */
const SHOWN_ENDPOINTS = 20;
const STATES = ['in_flight', 'parked', 'waiting'] as const;

interface EndpointCount extends Record<string, unknown> {
  readonly endpoint_id: string;
  readonly in_flight: number;
  readonly parked: number;
  readonly waiting: number;
  readonly oldest_seconds: number;
  readonly oldest_undelivered_seconds: number;
  readonly unclaimed_seconds: number;
}

/** Rows that a reading looks at: of one endpoint, more than any alert asks for, and in all. */
const PER_ENDPOINT = 20_001;
const IN_ALL = 100_001;

/**
 * Exact up to its limits, and at most {@link IN_ALL} rows whatever the outbox holds: the endpoints are
 * found by skipping along the index, and each one's rows in the order in which they may start.
 */
const COUNT = {
  name: 'webhook_outbox_count',
  text: `with recursive busy(endpoint_id) as (
      (select endpoint_id from webhook_delivery order by endpoint_id limit 1)
      union all
      select (select d.endpoint_id from webhook_delivery d
              where d.endpoint_id > busy.endpoint_id order by d.endpoint_id limit 1)
      from busy where busy.endpoint_id is not null
    ), leased as (
      -- By the text, which only the small index of leases knows.
      select endpoint_id::text as endpoint, created_at, claimable_at, attempts, true as is_leased
      from webhook_delivery where lease is not null order by endpoint_id::text limit ${IN_ALL}
    ), free as (
      select d.endpoint_id::text as endpoint, d.created_at, d.claimable_at, d.attempts,
        false as is_leased
      from busy cross join lateral (
        select w.* from webhook_delivery w where w.endpoint_id = busy.endpoint_id
        order by w.claimable_at limit ${PER_ENDPOINT}) d
      where d.lease is null limit ${IN_ALL}
    )
    select endpoint as endpoint_id,
      count(*) filter (where is_leased and claimable_at > now())::int as in_flight,
      count(*) filter (where claimable_at <= now())::int as parked,
      count(*) filter (where not is_leased and claimable_at > now())::int as waiting,
      coalesce(extract(epoch from now() - min(created_at) filter (where attempts = 0)), 0)::float8
        as oldest_seconds,
      extract(epoch from now() - min(created_at))::float8 as oldest_undelivered_seconds,
      -- An endpoint with attempts in flight may be at its limit, and one with a rate limit waits for it.
      case when bool_or(is_leased and claimable_at > now()) or endpoint in (
          select id::text from webhook_endpoint where rate_limit is not null) then 0
        else greatest(0, extract(epoch from now() - min(claimable_at))) end::float8 as unclaimed_seconds
    from (select * from leased union all select * from free) seen
    group by endpoint order by parked desc, in_flight desc`,
};

/** Statistics cannot follow an outbox that is empty one minute and full the next. */
const ALONG_INDEXES = `set local enable_seqscan = off; set local enable_bitmapscan = off;
  set local enable_sort = off`;

function readOutbox(dataSource: DataSource): Promise<EndpointCount[]> {
  return dataSource.transaction(async (tx) => {
    await tx.query(ALONG_INDEXES);
    return prepared<EndpointCount>(tx, COUNT, []);
  });
}

/**
 * Shows depth and age of the outbox, counted when metrics are read: rows in flight, rows that may be
 * claimed at once (parked, when their endpoint is at its limit) and retries that wait. Beyond 20,000
 * rows of an endpoint, or 100,000 in all, the counts are the least that there is.
 */
export function measureOutbox(
  registry: Registry,
  dataSource: DataSource,
): DatabaseGauges<EndpointCount[]> {
  return new DatabaseGauges({
    registry,
    read: () => readOutbox(dataSource),
  })
    .addLabelled(
      'webhook_outbox_deliveries',
      'Deliveries in the outbox: in_flight, parked (may start at once) or waiting for a retry. At least: no more than 20,001 of an endpoint are counted.',
      ['state'],
      (rows) =>
        STATES.map((state) => ({ labels: { state }, value: sum(rows.map((row) => row[state])) })),
    )
    .add(
      'webhook_outbox_oldest_seconds',
      'Age of the oldest event whose first attempt has not ended.',
      (rows) => max(rows.map((row) => row.oldest_seconds)),
    )
    .add(
      'webhook_outbox_oldest_undelivered_seconds',
      'Age of the oldest delivery in the outbox, whatever has been attempted.',
      (rows) => max(rows.map((row) => row.oldest_undelivered_seconds)),
    )
    .addLabelled(
      'webhook_endpoint_deliveries',
      `In flight and parked, for the ${SHOWN_ENDPOINTS} endpoints with the most.`,
      ['endpoint_id', 'state'],
      (rows) => rows.slice(0, SHOWN_ENDPOINTS).flatMap(samplesOf),
    )
    .addLabelled(
      'webhook_lane_unclaimed_seconds',
      'How long a delivery of the lane could have been claimed and was not. Endpoints with attempts in flight or with a rate limit are left out.',
      ['lane'],
      unclaimedByLane,
    );
}

/** Of each lane with deliveries, the longest wait. */
function unclaimedByLane(rows: readonly EndpointCount[]) {
  const longest = new Map<number, number>();
  for (const { endpoint_id: id, unclaimed_seconds: seconds } of rows) {
    const lane = laneOf(id);
    longest.set(lane, Math.max(seconds, longest.get(lane) ?? 0));
  }
  return [...longest].map(([lane, value]) => ({ labels: { lane: String(lane) }, value }));
}

function samplesOf({ endpoint_id, in_flight, parked }: EndpointCount) {
  return [
    { labels: { endpoint_id, state: 'in_flight' }, value: in_flight },
    { labels: { endpoint_id, state: 'parked' }, value: parked },
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function max(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}
