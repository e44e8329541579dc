import type { ClientBase } from 'pg';

/** Which history of which cluster a Postgres server continues. */
export interface ServerIdentity {
  /** Of the cluster, as `initdb` made it; replicas have the same. Empty where the role may not read it. */
  readonly systemId: string;
  /** Raised by every promotion and by every restore to a point in time; null on a standby. */
  readonly timeline: number | null;
}

/**
 * The first 8 digits of a WAL file name are the timeline. `pg_control_checkpoint()` knows a new
 * timeline only after the checkpoint that follows the promotion, by when writes have been
 * acknowledged.
 */
const TIMELINE = `select pg_is_in_recovery() as standby,
  case when not pg_is_in_recovery()
    then ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
  end as timeline`;
const SYSTEM = 'select system_identifier::text as id from pg_control_system()';
/** The function does not exist, may not be called, or is not supported by this server. */
const NOT_AVAILABLE = /^(?:0A000|42501|42883)$/;

/**
 * @returns null for a server that does not report its timeline, as some managed ones don't
 * @throws the error of the connection
 */
export async function serverIdentity(client: ClientBase): Promise<ServerIdentity | null> {
  const [state] = await rowsOf<{ standby: boolean; timeline: number | null }>(client, TIMELINE);
  if (state === undefined) return null;
  const [system] = await rowsOf<{ id: string }>(client, SYSTEM);
  return { systemId: system?.id ?? '', timeline: state.standby ? null : state.timeline };
}

async function rowsOf<Row extends object>(client: ClientBase, text: string): Promise<Row[]> {
  try {
    return (await client.query<Row>(text)).rows;
  } catch (error) {
    const code: unknown = Error.isError(error) && 'code' in error ? error.code : undefined;
    if (typeof code === 'string' && NOT_AVAILABLE.test(code)) return [];
    throw error;
  }
}
