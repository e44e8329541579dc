import type { Statement } from '@tessera/service';
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

export const SIMULATION_COLUMNS = [
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
export const INSERT_SIMULATION: Statement = {
  name: 'simulation_insert',
  text: `insert into simulation (id, created_at, created_by, body_fingerprint, status, ruleset_id,
      ruleset_version, ruleset_hash, rules, baseline_ruleset_id, baseline_rules, from_at, to_at,
      context, sample, lease_until)
    values ($1, $2, $3, $4, 'PENDING', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
      clock_timestamp() + interval '5 seconds')
    on conflict (id) do nothing returning ${COLUMNS}`,
};

export const READ_SIMULATION: Statement = {
  name: 'simulation_read',
  text: `select ${COLUMNS} from simulation where id = $1`,
};

/**
 * For a repeated idempotency key: the simulation that it created, and whether the key has expired.
 */
export const READ_REPEATED: Statement = {
  name: 'simulation_read_repeated',
  text: `select ${COLUMNS}, created_at < now() - interval '24 hours' as is_expired
    from simulation where id = $1`,
};

export const READ_RESULT: Statement = {
  name: 'simulation_read_result',
  text: `select ${COLUMNS}, result from simulation where id = $1`,
};

export const DELETE_SIMULATION: Statement = {
  name: 'simulation_delete',
  text: 'delete from simulation where id = $1',
};

/** The data needed to work on a simulation. */
export interface SimulationWork extends Record<string, unknown> {
  readonly rules: unknown;
  readonly baseline_rules: unknown;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly context: string;
  readonly sample: number;
}

export const READ_WORK: Statement = {
  name: 'simulation_read_work',
  text: `select rules, baseline_rules, from_at, to_at, context, sample from simulation
    where id = $1 and status in ('PENDING', 'RUNNING')`,
};

/** Marks a simulation as split, once: a second process finds it RUNNING. */
export const BEGIN: Statement = {
  name: 'simulation_begin',
  text: `update simulation set status = 'RUNNING', total = $2, stretches_left = $3,
      lease_until = clock_timestamp() + interval '5 seconds'
    where id = $1 and status = 'PENDING'`,
};

export const INSERT_STRETCHES: Statement = {
  name: 'simulation_insert_stretches',
  text: `insert into simulation_stretch
      (simulation_id, position, from_at, from_id, to_at, to_id, decisions, lease_until)
    select $1, s.position, s.from_at, s.from_id, s.to_at, s.to_id, s.decisions,
      clock_timestamp() + interval '5 seconds'
    from unnest($2::integer[], $3::timestamptz[], $4::uuid[], $5::timestamptz[], $6::uuid[],
      $7::integer[]) as s (position, from_at, from_id, to_at, to_id, decisions)`,
};

export interface ClaimedStretch extends Record<string, unknown> {
  readonly from_at: string;
  readonly from_id: string;
  readonly to_at: string;
  readonly to_id: string;
  readonly attempts: number;
}

/** Claims a chunk that no process is working on. A new chunk has a lease without an owner. */
export const CLAIM_STRETCH: Statement = {
  name: 'simulation_claim_stretch',
  text: `update simulation_stretch set attempts = attempts + 1,
      lease_until = clock_timestamp() + $3 * interval '1 millisecond'
    where simulation_id = $1 and position = $2 and done_at is null
      and (attempts = 0 or lease_until < clock_timestamp())
    returning from_at::text as from_at, from_id, to_at::text as to_at, to_id, attempts`,
};

export const RENEW_STRETCH: Statement = {
  name: 'simulation_renew_stretch',
  text: `update simulation_stretch
    set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
    where simulation_id = $1 and position = $2 and done_at is null`,
};

/**
 * Releases a chunk because the process stops: another can claim it immediately, and the attempt
 * does not count.
 */
export const RELEASE_STRETCH: Statement = {
  name: 'simulation_release_stretch',
  text: `update simulation_stretch set lease_until = clock_timestamp(), attempts = attempts - 1
    where simulation_id = $1 and position = $2 and done_at is null`,
};

/**
 * Completes a chunk once, even if several processes worked on it; its simulation counts it in the
 * same statement.
 */
export const END_STRETCH: Statement = {
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

export const READ_TALLIES: Statement = {
  name: 'simulation_read_tallies',
  text: `select position, tally from simulation_stretch
    where simulation_id = $1 and done_at is not null and position > $2
    order by position limit $3`,
};

/**
 * Only with the results of all chunks, because one may have completed while the others were read.
 */
export const COMPLETE: Statement = {
  name: 'simulation_complete',
  text: `with completed as (
      update simulation set status = 'COMPLETED', result = $2, finished_at = clock_timestamp()
      where id = $1 and status = 'RUNNING' and stretches_left = 0
        and $3 = (select count(*) from simulation_stretch where simulation_id = $1)
      returning id
    )
    delete from simulation_stretch where simulation_id in (select id from completed)`,
};

export const FAIL: Statement = {
  name: 'simulation_fail',
  text: `with failed as (
      update simulation set status = 'FAILED', error = $2, finished_at = clock_timestamp()
      where id = $1 and status in ('PENDING', 'RUNNING') returning id
    )
    delete from simulation_stretch where simulation_id in (select id from failed)`,
};

/** Chunks that no process is working on, because their job or process is gone. */
export const FIND_LOST_STRETCHES: Statement = {
  name: 'simulation_find_lost_stretches',
  text: `select simulation_id, position from simulation_stretch
    where done_at is null and lease_until < clock_timestamp()
    order by lease_until, simulation_id, position limit $1`,
};

/** Simulations that are overdue to be split into chunks or combined. */
export const FIND_LOST_SIMULATIONS: Statement = {
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
export const PURGE: Statement = {
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
