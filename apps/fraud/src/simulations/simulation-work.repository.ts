import { Injectable } from '@nestjs/common';
import { prepared, preparedCount, type Statement } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';

/** The data needed to work on a simulation. */
export interface SimulationWork extends Record<string, unknown> {
  readonly rules: unknown;
  readonly baseline_rules: unknown;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly context: string;
  readonly sample: number;
}

const READ_WORK: Statement = {
  name: 'simulation_read_work',
  text: `select rules, baseline_rules, from_at, to_at, context, sample from simulation
    where id = $1 and status in ('PENDING', 'RUNNING')`,
};

/** Marks a simulation as split, once: a second process finds it RUNNING. */
const BEGIN: Statement = {
  name: 'simulation_begin',
  text: `update simulation set status = 'RUNNING', total = $2, stretches_left = $3,
      lease_until = clock_timestamp() + interval '5 seconds'
    where id = $1 and status = 'PENDING'`,
};

/**
 * Only with the results of all chunks, because one may have completed while the others were read.
 */
const COMPLETE: Statement = {
  name: 'simulation_complete',
  text: `with completed as (
      update simulation set status = 'COMPLETED', result = $2, finished_at = clock_timestamp()
      where id = $1 and status = 'RUNNING' and stretches_left = 0
        and $3 = (select count(*) from simulation_stretch where simulation_id = $1)
      returning id
    )
    delete from simulation_stretch where simulation_id in (select id from completed)`,
};

const FAIL: Statement = {
  name: 'simulation_fail',
  text: `with failed as (
      update simulation set status = 'FAILED', error = $2, finished_at = clock_timestamp()
      where id = $1 and status in ('PENDING', 'RUNNING') returning id
    )
    delete from simulation_stretch where simulation_id in (select id from failed)`,
};

/** Simulations that are overdue to be split into chunks or combined. */
const FIND_LOST_SIMULATIONS: Statement = {
  name: 'simulation_find_lost',
  text: `with due as materialized (
      select id from simulation
      where status in ('PENDING', 'RUNNING') and lease_until < clock_timestamp()
        and (status = 'PENDING' or stretches_left = 0)
      order by lease_until limit $1 for update skip locked)
    update simulation set lease_until = clock_timestamp() + interval '15 seconds'
    where id in (select id from due) returning id`,
};

/** Results are needed for days rather than years. */
const PURGE: Statement = {
  name: 'simulation_purge',
  text: `with old as (
      delete from simulation where id in (
        select id from simulation
        where status in ('COMPLETED', 'FAILED') and created_at < now() - interval '90 days'
        order by created_at limit $1
      ) returning id, created_at
    )
    insert into list_tombstone (id, created_at) select id, created_at from old
    on conflict do nothing`,
};

/**
 * The progress of simulations. SQL by hand: each change of state is one conditional statement,
 * because several processes work on a simulation.
 */
@Injectable()
export class SimulationWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** What to replay; undefined if the simulation has ended or was deleted. */
  async findWork(id: string): Promise<SimulationWork | undefined> {
    const [work] = await prepared<SimulationWork>(this.dataSource, READ_WORK, [id]);
    return work;
  }

  /** @returns false if it was begun already */
  async begin(tx: EntityManager, id: string, total: number, chunks: number): Promise<boolean> {
    return (await preparedCount(tx, BEGIN, [id, total, chunks])) > 0;
  }

  /**
   * Stores the result, unless a chunk has completed that is not part of it.
   *
   * @param result as JSON
   */
  async complete(id: string, result: string, chunks: number): Promise<void> {
    await preparedCount(this.dataSource, COMPLETE, [id, result, chunks]);
  }

  async fail(id: string, reason: string): Promise<void> {
    await preparedCount(this.dataSource, FAIL, [id, reason]);
  }

  /** IDs of simulations that are overdue to be split or combined. */
  async findLost(limit: number): Promise<string[]> {
    const rows = await prepared<{ id: string }>(this.dataSource, FIND_LOST_SIMULATIONS, [limit]);
    return rows.map(({ id }) => id);
  }

  /** @returns the number of removed simulations */
  purge(limit: number): Promise<number> {
    return preparedCount(this.dataSource, PURGE, [limit]);
  }
}
