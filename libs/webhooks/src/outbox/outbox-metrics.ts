import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { prepared } from '@tessera/service';
import type { DataSource } from 'typeorm';

/** Endpoints with the most waiting that are shown one by one; a label per endpoint has no bound. */
const SHOWN_ENDPOINTS = 20;
/** Counting reads the whole outbox: several scrapes in a row share one count. */
const COUNT_AGE_MS = 5_000;

interface EndpointCount extends Record<string, unknown> {
  readonly endpoint_id: string;
  readonly in_flight: number;
  readonly parked: number;
  readonly waiting: number;
  readonly oldest_seconds: number;
}

const COUNT = {
  name: 'webhook_outbox_count',
  text: `select endpoint_id,
      count(*) filter (where lease is not null and claimable_at > now())::int as in_flight,
      count(*) filter (where claimable_at <= now())::int as parked,
      count(*) filter (where lease is null and claimable_at > now())::int as waiting,
      coalesce(extract(epoch from now() - min(created_at) filter (where attempts = 0)), 0)::float8
        as oldest_seconds
    from webhook_delivery group by endpoint_id order by parked desc, in_flight desc`,
};

/**
 * Depth and age of the outbox, counted when metrics are read: rows under way, rows that may be
 * claimed at once (parked, when their endpoint is at its limit) and retries that wait.
 */
export class OutboxMetrics {
  private counted = { at: -Infinity, rows: Promise.resolve<EndpointCount[]>([]) };

  constructor(
    private readonly registry: Registry,
    private readonly dataSource: DataSource,
  ) {
    this.addDepth();
    this.addAge();
    this.addEndpoints();
  }

  private addDepth(): void {
    this.addGauge(
      'webhook_outbox_deliveries',
      'Deliveries in the outbox: in_flight, parked (may start at once) or waiting for a retry.',
      ['state'],
      (gauge, rows) => {
        for (const state of ['in_flight', 'parked', 'waiting'] as const) {
          gauge.set({ state }, sum(rows.map((row) => row[state])));
        }
      },
    );
  }

  private addAge(): void {
    this.addGauge(
      'webhook_outbox_oldest_seconds',
      'Age of the oldest event whose first attempt has not ended.',
      [],
      (gauge, rows) => {
        gauge.set(rows.reduce((age, row) => Math.max(age, row.oldest_seconds), 0));
      },
    );
  }

  private addEndpoints(): void {
    this.addGauge(
      'webhook_endpoint_deliveries',
      `In flight and parked, for the ${SHOWN_ENDPOINTS} endpoints with the most.`,
      ['endpoint_id', 'state'],
      (gauge, rows) => {
        gauge.reset();
        for (const { endpoint_id, in_flight, parked } of rows.slice(0, SHOWN_ENDPOINTS)) {
          gauge.set({ endpoint_id, state: 'in_flight' }, in_flight);
          gauge.set({ endpoint_id, state: 'parked' }, parked);
        }
      },
    );
  }

  private addGauge<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    show: (gauge: Gauge<Label>, rows: readonly EndpointCount[]) => void,
  ): void {
    const gauge = new Gauge<Label>({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: async () => {
        // Metrics are read when the database is down too; the last values stay.
        const rows = await this.count().catch(() => null);
        if (rows !== null) {
          show(gauge, rows);
        }
      },
    });
  }

  private count(): Promise<EndpointCount[]> {
    if (performance.now() - this.counted.at > COUNT_AGE_MS) {
      this.counted = { at: performance.now(), rows: prepared(this.dataSource, COUNT, []) };
    }
    return this.counted.rows;
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
