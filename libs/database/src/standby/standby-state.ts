import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { BoundedClient } from '../postgres/bounded-client.js';
import type { Statement } from '../postgres/prepared.js';

/** How far the primary is. A standby that is as far has every change that was acknowledged. */
export interface PrimaryPosition extends Record<string, unknown> {
  /** The cluster and the database in it. */
  readonly database: string;
  /** Raised by every promotion. */
  readonly timeline: number;
  /** The end of what is on disk: commits are acknowledged after that. */
  readonly lsn: string;
}

interface StandbyState extends Record<string, unknown> {
  readonly in_recovery: boolean;
  readonly database: string;
  readonly timeline: number;
  /** Bytes of the write-ahead log that are not replayed yet; null before the first replay. */
  readonly behind_bytes: string | null;
}

const DATABASE = `system_identifier::text || '/' || current_database()`;

export const PRIMARY_POSITION: Statement = {
  name: 'primary_position',
  text: `select ${DATABASE} as database,
      ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline,
      pg_current_wal_flush_lsn()::text as lsn
    from pg_control_system()`,
};

/**
 * The control file names the timeline of the last restart point, and of the last page that was written
 * during recovery. Both may be older than what is replayed, never newer.
 */
const STANDBY_STATE: Statement = {
  name: 'standby_state',
  text: `select pg_is_in_recovery() as in_recovery, ${DATABASE} as database,
      greatest(timeline_id, min_recovery_end_timeline) as timeline,
      ($1::pg_lsn - pg_last_wal_replay_lsn())::text as behind_bytes
    from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`,
};

const POLL_MS = 5;
/** The check reads memory and one small file. */
const ANSWER_MS = 1_000;

/** The standby has not replayed what the primary has acknowledged. */
export class LaggingStandbyError extends Error {
  constructor(readonly behindBytes: number) {
    super(`The standby is ${behindBytes} bytes behind the primary.`);
    this.name = 'LaggingStandbyError';
  }
}

/** The server must not be read instead of the primary. */
export class WrongStandbyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongStandbyError';
  }
}

/**
 * Waits until the server of a connection has everything that the primary had.
 *
 * @throws LaggingStandbyError after `waitMs`, WrongStandbyError at once; errors of the connection
 */
export async function waitForReplay(
  client: ClientBase,
  position: PrimaryPosition,
  waitMs: number,
): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const behindBytes = await bytesBehind(client, position);
    if (behindBytes <= 0) return;
    if (performance.now() >= deadline) throw new LaggingStandbyError(behindBytes);
    await sleep(POLL_MS);
  }
}

async function bytesBehind(client: ClientBase, position: PrimaryPosition): Promise<number> {
  if (client instanceof BoundedClient) client.waitForAnswers(ANSWER_MS);
  const { rows } = await client.query<StandbyState>({ ...STANDBY_STATE, values: [position.lsn] });
  const [state] = rows;
  if (state?.in_recovery !== true) {
    throw new WrongStandbyError('The server of DATABASE_READ_URL is not a standby.');
  }
  if (state.database !== position.database) {
    throw new WrongStandbyError('DATABASE_READ_URL leads to another database than DATABASE_URL.');
  }
  if (state.timeline !== position.timeline) {
    throw new WrongStandbyError('The standby does not follow the primary of DATABASE_URL yet.');
  }
  return state.behind_bytes === null ? Infinity : Number(state.behind_bytes);
}
