import { randomUUID } from 'node:crypto';
import type { Statement } from '@tessera/service';
import type { PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import {
  BEGIN_TURN,
  CLAIM,
  COMMIT_DURABLY,
  FINISH,
  RETURN,
  RING,
  WITHOUT_TIMER,
} from './delivery-sql.js';
import type {
  ClaimedDelivery,
  FinishedDelivery,
  ReturnedDelivery,
  RungTimer,
  Turn,
  TurnResult,
} from './delivery.js';

export interface DeliveryStoreOptions {
  /** Attempts under way at one endpoint at most, over all dispatchers. */
  readonly endpointConcurrency: number;
  /** How long a claimed row belongs to its dispatcher. */
  readonly leaseMs: number;
}

/** The outbox as dispatchers see it. Postgres holds the truth about every delivery. */
export class DeliveryStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly options: DeliveryStoreOptions,
  ) {}

  /**
   * One turn of a dispatcher, in one transaction: it reports how its attempts went, hands over the
   * timers that have rung and claims as many rows as it has room for.
   */
  async takeTurn(turn: Turn): Promise<TurnResult> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    try {
      await client.query(BEGIN_TURN);
      const returned = await this.settle(client, turn);
      const dueInMs = await ring(client, turn.rung);
      const claimed = await this.claim(client, turn.room);
      await client.query(turn.returned.length > 0 ? COMMIT_DURABLY : 'commit');
      return { claimed, returned, dueInMs };
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  /** The queue took no timer for these rows: they come back by polling, at their time. */
  async withoutTimer(rows: readonly RungTimer[]): Promise<void> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await run((await runner.connect()) as PoolClient, WITHOUT_TIMER, columns(rows));
    } finally {
      await runner.release();
    }
  }

  private async settle(client: PoolClient, turn: Turn): Promise<ReadonlySet<string>> {
    if (turn.finished.length > 0) {
      await run(client, FINISH, finishedColumns(turn.finished));
    }
    if (turn.returned.length === 0) {
      return new Set();
    }
    const rows = await run<{ id: string }>(client, RETURN, returnedColumns(turn.returned));
    return new Set(rows.map(({ id }) => id));
  }

  private async claim(client: PoolClient, room: number): Promise<ClaimedDelivery[]> {
    if (room <= 0) {
      return [];
    }
    const { endpointConcurrency, leaseMs } = this.options;
    return run<ClaimedDelivery>(client, CLAIM, [endpointConcurrency, room, randomUUID(), leaseMs]);
  }
}

async function ring(
  client: PoolClient,
  rung: readonly RungTimer[],
): Promise<ReadonlyMap<string, number>> {
  if (rung.length === 0) {
    return new Map();
  }
  const rows = await run<{ id: string; due_in_ms: number }>(client, RING, columns(rung));
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

function columns(rows: readonly RungTimer[]): unknown[] {
  return [rows.map(({ id }) => id), rows.map(({ attempts }) => attempts)];
}

function finishedColumns(rows: readonly FinishedDelivery[]): unknown[] {
  return [rows.map(({ id }) => id), rows.map(({ lease }) => lease)];
}

function returnedColumns(rows: readonly ReturnedDelivery[]): unknown[] {
  return [
    rows.map(({ id }) => id),
    rows.map(({ lease }) => lease),
    rows.map(({ attempts }) => attempts),
    rows.map(({ waitMs }) => waitMs),
    rows.map(({ graceMs }) => graceMs),
  ];
}
