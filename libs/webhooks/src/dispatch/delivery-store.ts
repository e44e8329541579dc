import { randomUUID } from 'node:crypto';
import type { Sealer } from '@tessera/crypto';
import type { Statement } from '@tessera/database';
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { logContext } from '../deliveries/delivery.js';
import { DELIVERY_FAILED_EVENT } from '../event-types/common-event-types.js';
import {
  beginCycle,
  COMMIT_DURABLY,
  FAILING,
  FINISH,
  FINISH_LOGGED,
  RETURN,
  MARK_DUE,
  RECOVERED,
  REPORT_FAILED,
  WITHOUT_TIMER,
} from './delivery-sql.js';
import { ClaimFloor, type FloorMeasurement } from './claim-floor.js';
import { CLAIM, lookForDue, MEASURE_FLOOR, TAKE_LANES } from './claim-sql.js';
import { unsharedLimits } from './dispatch-capacity.js';
import { ALL_LANES, endpointRange, laneCount, type LaneRange, NO_LANES } from './lanes.js';
import type {
  ClaimedDelivery,
  FinishedDelivery,
  ReturnedDelivery,
  FiredTimer,
  DispatchBatch,
  DispatchResult,
} from './delivery.js';

export interface DeliveryStoreOptions {
  /** Limit of attempts in flight at one endpoint, over all dispatchers. */
  readonly endpointConcurrency: number;
  /** How long a claimed row belongs to its dispatcher. */
  readonly leaseMs: number;
  /** Seals bodies for the log; without it, nothing is logged. */
  readonly logSealer?: Pick<Sealer, 'seal'> | undefined;
}

/** The outbox as dispatchers see it. Postgres is the source of truth about every delivery. */
export class DeliveryStore {
  /** Where the next claim begins, if the last one did not get to the end of its lanes. */
  private nextEndpoint: string | null = null;
  private readonly floor = new ClaimFloor();
  private readonly id = randomUUID();

  /** @param pool of connections that send statements without waiting for earlier results */
  constructor(
    private readonly pool: Pool,
    private readonly options: DeliveryStoreOptions,
  ) {}

  /**
   * One cycle of a dispatcher, in one transaction: it reports the results of its attempts, passes on
   * the timers that have fired and claims as many rows as it has capacity for.
   */
  async runCycle(batch: DispatchBatch): Promise<DispatchResult> {
    const lanes = batch.capacity > 0 ? (batch.lanes ?? ALL_LANES) : NO_LANES;
    const client = await this.pool.connect();
    let broken: unknown;
    try {
      // Sent in one pipeline: if the second statement waited for the first, deliveries in flight
      // would use the thread in between.
      const [, returned, , dueInMs, claimed] = await Promise.all([
        client.query(beginCycle(lanes)),
        this.record(client, batch),
        noteHealth(client, batch),
        markDue(client, batch.fired),
        this.claim(client, batch, lanes),
        client.query(batch.returned.length > 0 ? COMMIT_DURABLY : 'commit'),
      ]);
      return { claimed, hasMore: this.nextEndpoint !== null, returned, dueInMs };
    } catch (error) {
      // The results of the statements behind the failed one are still arriving.
      broken = error;
      throw error;
    } finally {
      client.release(broken !== undefined);
    }
  }

  /**
   * Whether a cycle that has nothing to report may do something in these lanes. An idle dispatcher asks
   * several times a second, and this costs a small part of a cycle.
   */
  async hasDue(lanes: LaneRange): Promise<boolean> {
    if (laneCount(lanes) === 0) return false;
    if (this.nextEndpoint !== null || this.floor.isSweepDue(performance.now())) return true;
    const client = await this.pool.connect();
    let broken: unknown;
    try {
      const look = lookForDue(endpointRange(lanes), this.floor.from(lanes, client));
      // Of several statements in one message, each has a result.
      const results = (await client.query(look)) as unknown as readonly QueryResult[];
      return results.some(({ rowCount, command }) => command === 'SELECT' && rowCount === 1);
    } catch (error) {
      broken = error;
      throw error;
    } finally {
      client.release(broken !== undefined);
    }
  }

  /** The queue took no timer for these rows: they come back by polling, at their time. */
  async withoutTimer(rows: readonly FiredTimer[]): Promise<void> {
    await this.pool.query({ ...WITHOUT_TIMER, values: columns(rows) });
  }

  private async record(client: PoolClient, batch: DispatchBatch): Promise<ReadonlySet<string>> {
    const { finished, returned } = batch;
    const failed = finished.flatMap(({ id, lease, failure }) =>
      failure === undefined ? [] : [{ id, lease, ...failure }],
    );
    const [, , rows] = await Promise.all([
      failed.length === 0 ? [] : run(client, REPORT_FAILED, failedColumns(failed)),
      finished.length === 0 ? [] : this.finish(client, finished),
      returned.length === 0 ? [] : run<{ id: string }>(client, RETURN, returnedColumns(returned)),
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  private finish(client: PoolClient, finished: readonly FinishedDelivery[]): Promise<unknown> {
    const { logSealer } = this.options;
    return logSealer === undefined
      ? run(client, FINISH, finishedColumns(finished))
      : run(client, FINISH_LOGGED, loggedColumns(finished, logSealer));
  }

  private async claim(
    client: PoolClient,
    { capacity, limits = unsharedLimits(capacity), finished, returned }: DispatchBatch,
    lanes: LaneRange,
  ): Promise<ClaimedDelivery[]> {
    if (laneCount(lanes) === 0) {
      return [];
    }
    const { endpointConcurrency, leaseMs } = this.options;
    const [, rows] = await Promise.all([
      run(client, TAKE_LANES, [this.id, lanes.first, lanes.last]),
      run<ClaimRow>(client, CLAIM, [
        endpointConcurrency,
        randomUUID(),
        leaseMs,
        limits.responsive,
        limits.capacity,
        limits.unresponsiveCapacity,
        [...limits.owners.keys()],
        [...limits.owners.values()],
        limits.ownerLimit,
        ...this.endpointsToLookAt(lanes),
        this.floor.from(lanes, client),
        [...limits.underWay.keys()],
        [...limits.underWay.values()],
        lanes.first,
        lanes.last,
      ]),
      this.measureFloor(client, lanes, finished.length + returned.length > 0),
    ]);
    this.nextEndpoint = rows[0]?.next_endpoint_id ?? null;
    return rows.filter(isClaimed);
  }

  private async measureFloor(
    client: PoolClient,
    lanes: LaneRange,
    isActive: boolean,
  ): Promise<void> {
    const range = this.floor.measure(performance.now(), isActive);
    if (range === null) return;
    const values = [...endpointRange(lanes), range.from, range.until, range.floor];
    const [found] = await run<FloorMeasurement & QueryResultRow>(client, MEASURE_FLOOR, values);
    if (found !== undefined) this.floor.measured(found, performance.now());
  }

  private endpointsToLookAt(lanes: LaneRange): readonly [from: string, to: string] {
    const [from, to] = endpointRange(lanes);
    const next = this.nextEndpoint;
    return [next !== null && from <= next && next <= to ? next : from, to];
  }
}

type ClaimRow = (ClaimedDelivery | { readonly id: null }) & {
  readonly next_endpoint_id: string | null;
};

function isClaimed(row: ClaimRow): row is ClaimRow & ClaimedDelivery {
  return row.id !== null;
}

/** Before the claim, so that it sees the endpoints as they are now. */
async function noteHealth(
  client: PoolClient,
  { failing, recovered }: DispatchBatch,
): Promise<void> {
  await Promise.all([
    failing.length === 0 ? [] : run(client, FAILING, [failing]),
    recovered.length === 0 ? [] : run(client, RECOVERED, [recovered]),
  ]);
}

async function markDue(
  client: PoolClient,
  fired: readonly FiredTimer[],
): Promise<ReadonlyMap<string, number>> {
  if (fired.length === 0) {
    return new Map();
  }
  const rows = await run<{ id: string; due_in_ms: number }>(client, MARK_DUE, columns(fired));
  return new Map(rows.map((row) => [row.id, row.due_in_ms]));
}

async function run<Row extends QueryResultRow>(
  client: PoolClient,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  const result = await client.query<Row>({ ...statement, values });
  return result.rows;
}

function columns(rows: readonly FiredTimer[]): unknown[] {
  return [rows.map(({ id }) => id), rows.map(({ attempts }) => attempts)];
}

function finishedColumns(rows: readonly Pick<FinishedDelivery, 'id' | 'lease'>[]): unknown[] {
  return [rows.map(({ id }) => id), rows.map(({ lease }) => lease)];
}

function loggedColumns(rows: readonly FinishedDelivery[], sealer: Pick<Sealer, 'seal'>): unknown[] {
  const bodies = rows.map(({ id, body }) => sealer.seal(body, logContext(id)));
  const starts: number[] = [];
  // SQL counts from 1.
  let start = 1;
  for (const { length } of bodies) {
    starts.push(start);
    start += length;
  }
  return [
    ...finishedColumns(rows),
    rows.map(({ attempt }) => JSON.stringify(attempt)),
    starts,
    bodies.map(({ length }) => length),
    Buffer.concat(bodies),
  ];
}

function failedColumns(
  rows: readonly (NonNullable<FinishedDelivery['failure']> &
    Pick<FinishedDelivery, 'id' | 'lease'>)[],
): unknown[] {
  return [
    ...finishedColumns(rows),
    rows.map(({ eventId }) => eventId),
    rows.map(({ body }) => body),
    DELIVERY_FAILED_EVENT,
  ];
}

function returnedColumns(rows: readonly ReturnedDelivery[]): unknown[] {
  return [
    rows.map(({ id }) => id),
    rows.map(({ lease }) => lease),
    rows.map(({ attempts }) => attempts),
    rows.map(({ waitMs }) => waitMs),
    rows.map(({ graceMs }) => graceMs),
    rows.map(({ attempt }) => attempt && JSON.stringify(attempt)),
  ];
}
