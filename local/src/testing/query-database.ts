import pg from 'pg';

/** Some statements of a test wait for others. */
const MAX_CONNECTIONS = 10;
/** From one statement of a test to the next. */
const IDLE_MS = 10_000;

const pools = new Map<string, pg.Pool>();

/**
 * One statement on a connection that no session state may be expected of. Connections are kept for the next statements:
 * the first one on a table with many partitions costs Postgres a tenth of a second of processor time.
 */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const pool = pools.get(connectionString) ?? openPool(connectionString);
  return (await pool.query<Row>(text, values)).rows;
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
  });
  // Idle ones end with their database, or with a server that a test stops: the pool has removed them then.
  pool.on('error', () => undefined);
  pool.on('remove', () => {
    if (pool.totalCount === 0) pools.delete(connectionString);
  });
  pools.set(connectionString, pool);
  return pool;
}
