import pg from 'pg';

/** Queries a database directly, bypassing the service. */
export async function queryRows<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
