import { Injectable } from '@nestjs/common';
import { prepared, preparedCount, type Statement } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { PlannedChunk } from './replay/plan-chunks.js';

/** One of the chunks of a simulation. */
export interface ChunkKey {
  readonly id: string;
  readonly position: number;
}

const INSERT_CHUNKS: Statement = {
  name: 'simulation_insert_stretches',
  text: `insert into simulation_stretch
      (simulation_id, position, from_at, from_id, to_at, to_id, decisions, lease_until)
    select $1, s.position, s.from_at, s.from_id, s.to_at, s.to_id, s.decisions,
      clock_timestamp() + interval '5 seconds'
    from unnest($2::integer[], $3::timestamptz[], $4::uuid[], $5::timestamptz[], $6::uuid[],
      $7::integer[]) as s (position, from_at, from_id, to_at, to_id, decisions)`,
};

export interface ClaimedChunk extends Record<string, unknown> {
  readonly from_at: string;
  readonly from_id: string;
  readonly to_at: string;
  readonly to_id: string;
  readonly attempts: number;
}

/** Claims a chunk that no process is working on. A new chunk has a lease without an owner. */
const CLAIM_CHUNK: Statement = {
  name: 'simulation_claim_stretch',
  text: `update simulation_stretch set attempts = attempts + 1,
      lease_until = clock_timestamp() + $3 * interval '1 millisecond'
    where simulation_id = $1 and position = $2 and done_at is null
      and (attempts = 0 or lease_until < clock_timestamp())
    returning from_at::text as from_at, from_id, to_at::text as to_at, to_id, attempts`,
};

const RENEW_CHUNK: Statement = {
  name: 'simulation_renew_stretch',
  text: `update simulation_stretch
    set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
    where simulation_id = $1 and position = $2 and done_at is null`,
};

/**
 * Releases a chunk because the process stops: another can claim it immediately, and the attempt
 * does not count.
 */
const RELEASE_CHUNK: Statement = {
  name: 'simulation_release_stretch',
  text: `update simulation_stretch set lease_until = clock_timestamp(), attempts = attempts - 1
    where simulation_id = $1 and position = $2 and done_at is null`,
};

/**
 * Completes a chunk once, even if several processes worked on it; its simulation counts it in the
 * same statement.
 */
const END_CHUNK: Statement = {
  name: 'simulation_end_stretch',
  text: `with ended as (
      update simulation_stretch set done_at = clock_timestamp(), tally = $3
      where simulation_id = $1 and position = $2 and done_at is null
      returning decisions
    )
    update simulation s set processed = s.processed + e.decisions,
      stretches_left = s.stretches_left - 1
    from ended e where s.id = $1
    returning s.stretches_left`,
};

const READ_PARTIAL_RESULTS: Statement = {
  name: 'simulation_read_tallies',
  text: `select position, tally from simulation_stretch
    where simulation_id = $1 and done_at is not null and position > $2
    order by position limit $3`,
};

/** Chunks that no process is working on, because their job or process is gone. */
const FIND_LOST_CHUNKS: Statement = {
  name: 'simulation_find_lost_stretches',
  text: `select simulation_id, position from simulation_stretch
    where done_at is null and lease_until < clock_timestamp()
    order by lease_until, simulation_id, position limit $1`,
};

/**
 * The chunks of simulations, in the table `simulation_stretch`. SQL by hand: a claim is one
 * conditional statement, and a chunk ends in the same statement that counts it.
 */
@Injectable()
export class SimulationChunksRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(tx: EntityManager, id: string, chunks: readonly PlannedChunk[]): Promise<void> {
    await preparedCount(tx, INSERT_CHUNKS, [
      id,
      chunks.map((_, position) => position),
      chunks.map(({ from }) => from.at),
      chunks.map(({ from }) => from.id),
      chunks.map(({ to }) => to.at),
      chunks.map(({ to }) => to.id),
      chunks.map(({ count }) => count),
    ]);
  }

  /** @returns undefined if the chunk is done, or another process is working on it */
  async claim({ id, position }: ChunkKey, leaseMs: number): Promise<ClaimedChunk | undefined> {
    const values = [id, position, leaseMs];
    const [claimed] = await prepared<ClaimedChunk>(this.dataSource, CLAIM_CHUNK, values);
    return claimed;
  }

  /** @returns false if the chunk is done or deleted */
  async renew({ id, position }: ChunkKey, leaseMs: number): Promise<boolean> {
    return (await preparedCount(this.dataSource, RENEW_CHUNK, [id, position, leaseMs])) > 0;
  }

  async release({ id, position }: ChunkKey): Promise<void> {
    await preparedCount(this.dataSource, RELEASE_CHUNK, [id, position]);
  }

  /**
   * @param partial the partial result, as JSON
   * @returns whether it was the last chunk
   */
  async end({ id, position }: ChunkKey, partial: string): Promise<boolean> {
    const [ended] = await prepared<{ stretches_left: number }>(this.dataSource, END_CHUNK, [
      id,
      position,
      partial,
    ]);
    return ended?.stretches_left === 0;
  }

  /** The partial results of the chunks after a position, as JSON. */
  partialResults(
    { id, position }: ChunkKey,
    limit: number,
  ): Promise<{ position: number; tally: string }[]> {
    return prepared<{ position: number; tally: string }>(this.dataSource, READ_PARTIAL_RESULTS, [
      id,
      position,
      limit,
    ]);
  }

  /** Chunks that no process is working on. */
  findLost(limit: number): Promise<{ simulation_id: string; position: number }[]> {
    return prepared<{ simulation_id: string; position: number }>(
      this.dataSource,
      FIND_LOST_CHUNKS,
      [limit],
    );
  }
}
