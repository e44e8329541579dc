import { DatabaseGauges, prepared } from '@tessera/service';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';

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
}

const COUNT = {
  name: 'webhook_outbox_count',
  text: `select endpoint_id,
      count(*) filter (where lease is not null and claimable_at > now())::int as in_flight,
      count(*) filter (where claimable_at <= now())::int as parked,
      count(*) filter (where lease is null and claimable_at > now())::int as waiting,
      coalesce(extract(epoch from now() - min(created_at) filter (where attempts = 0)), 0)::float8
        as oldest_seconds,
      extract(epoch from now() - min(created_at))::float8 as oldest_undelivered_seconds
    from webhook_delivery group by endpoint_id order by parked desc, in_flight desc`,
};

/**
 * Shows depth and age of the outbox, counted when metrics are read: rows under way, rows that may be
 * claimed at once (parked, when their endpoint is at its limit) and retries that wait.
 */
export function measureOutbox(
  registry: Registry,
  dataSource: DataSource,
): DatabaseGauges<EndpointCount[]> {
  return new DatabaseGauges({
    registry,
    read: () => prepared<EndpointCount>(dataSource, COUNT, []),
  })
    .addLabelled(
      'webhook_outbox_deliveries',
      'Deliveries in the outbox: in_flight, parked (may start at once) or waiting for a retry.',
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
    );
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
