import { Injectable } from '@nestjs/common';
import { prepared, preparedCount, type Statement } from '@tessera/database';
import { CursorListsRepository, leaveTombstone, type CursorQuery } from '@tessera/http';
import { DataSource, type EntityManager } from 'typeorm';
import type { SimulationStatus } from './dto/simulation.response.js';

export interface SimulationRow extends Record<string, unknown> {
  readonly id: string;
  readonly created_at: Date;
  readonly created_by: string;
  readonly body_fingerprint: Buffer | null;
  readonly status: SimulationStatus;
  readonly ruleset_id: string;
  readonly ruleset_version: number;
  readonly ruleset_hash: string;
  readonly baseline_ruleset_id: string | null;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly context: string;
  readonly sample: number;
  readonly total: number | null;
  readonly processed: number;
  readonly finished_at: Date | null;
  readonly error: string | null;
}

const SIMULATION_COLUMNS = [
  'id',
  'created_at',
  'created_by',
  'body_fingerprint',
  'status',
  'ruleset_id',
  'ruleset_version',
  'ruleset_hash',
  'baseline_ruleset_id',
  'from_at',
  'to_at',
  'context',
  'sample',
  'total',
  'processed',
  'finished_at',
  'error',
] as const;
const COLUMNS = SIMULATION_COLUMNS.join(', ');

/** Of several concurrent requests with one idempotency key, one creates the row. */
const INSERT_SIMULATION: Statement = {
  name: 'simulation_insert',
  text: `insert into simulation (id, created_at, created_by, body_fingerprint, status, ruleset_id,
      ruleset_version, ruleset_hash, rules, baseline_ruleset_id, baseline_rules, from_at, to_at,
      context, sample, lease_until)
    values ($1, $2, $3, $4, 'PENDING', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
      clock_timestamp() + interval '5 seconds')
    on conflict (id) do nothing returning ${COLUMNS}`,
};

const READ_SIMULATION: Statement = {
  name: 'simulation_read',
  text: `select ${COLUMNS} from simulation where id = $1`,
};

/**
 * For a repeated idempotency key: the simulation that it created, and whether the key has expired.
 */
const READ_REPEATED: Statement = {
  name: 'simulation_read_repeated',
  text: `select ${COLUMNS}, created_at < now() - interval '24 hours' as is_expired
    from simulation where id = $1`,
};

const READ_RESULT: Statement = {
  name: 'simulation_read_result',
  text: `select ${COLUMNS}, result from simulation where id = $1`,
};

const DELETE_SIMULATION: Statement = {
  name: 'simulation_delete',
  text: 'delete from simulation where id = $1',
};

export const SIMULATIONS_PATH = '/api/admin/simulations';

const DEFAULT_LIMIT = 20;

/** A version whose rules a simulation keeps. */
interface KeptVersion {
  readonly id: string;
  readonly rules: unknown;
}

/** A simulation as written to the table. */
export interface NewSimulation {
  readonly id: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  /** Null without an idempotency key. */
  readonly bodyFingerprint: Buffer | null;
  readonly ruleset: KeptVersion & { readonly version: number; readonly hash: string };
  readonly baseline: KeptVersion | null;
  readonly from: Date;
  readonly to: Date;
  readonly context: string;
  readonly sample: number;
}

/** Simulations as the API shows them. SQL by hand: a repeated idempotency key inserts nothing. */
@Injectable()
export class SimulationsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  /** @returns undefined if a simulation with this ID exists already */
  async insert(tx: EntityManager, simulation: NewSimulation): Promise<SimulationRow | undefined> {
    const { ruleset, baseline } = simulation;
    const [row] = await prepared<SimulationRow>(tx, INSERT_SIMULATION, [
      simulation.id,
      simulation.createdAt,
      simulation.createdBy,
      simulation.bodyFingerprint,
      ruleset.id,
      ruleset.version,
      ruleset.hash,
      JSON.stringify(ruleset.rules),
      baseline?.id ?? null,
      baseline && JSON.stringify(baseline.rules),
      simulation.from,
      simulation.to,
      simulation.context,
      simulation.sample,
    ]);
    return row;
  }

  async find(id: string): Promise<SimulationRow | undefined> {
    const [row] = await prepared<SimulationRow>(this.dataSource, READ_SIMULATION, [id]);
    return row;
  }

  async findRepeated(id: string): Promise<(SimulationRow & { is_expired: boolean }) | undefined> {
    type Row = SimulationRow & { is_expired: boolean };
    const [row] = await prepared<Row>(this.dataSource, READ_REPEATED, [id]);
    return row;
  }

  /** With its result as JSON; null until it is complete. */
  async findWithResult(
    id: string,
  ): Promise<(SimulationRow & { result: string | null }) | undefined> {
    type Row = SimulationRow & { result: string | null };
    const [row] = await prepared<Row>(this.dataSource, READ_RESULT, [id]);
    return row;
  }

  /** Newest first. */
  page(query: CursorQuery) {
    return this.lists.page<SimulationRow>(this.dataSource, {
      table: 'simulation',
      columns: SIMULATION_COLUMNS,
      query,
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'opaque',
      path: SIMULATIONS_PATH,
    });
  }

  /** @returns false if there is none */
  async delete(tx: EntityManager, id: string): Promise<boolean> {
    await leaveTombstone(tx, 'simulation', id);
    return (await preparedCount(tx, DELETE_SIMULATION, [id])) > 0;
  }
}
