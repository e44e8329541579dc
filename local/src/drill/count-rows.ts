import pg from 'pg';
import { databaseApps } from '../stack/apps.js';
import { databaseUrlOf } from '../stack/app-databases.js';
import type { StackContext } from '../stack/infrastructure.js';

/** How many rows each table of every service has, as `service.table`. */
export async function countRows(
  { settings, secrets }: StackContext,
  adminUrl: string,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const app of databaseApps()) {
    const url = databaseUrlOf({ ...settings, databaseUrl: adminUrl }, secrets, app);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      for (const [table, rows] of await countTables(client)) {
        counts.set(`${app.name}.${table}`, rows);
      }
    } finally {
      await client.end();
    }
  }
  return counts;
}

/** Which tables differ, and by what. */
export function differencesOf(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name} ${before.get(name) ?? 'none'} → ${after.get(name) ?? 'none'}`);
}

async function countTables(client: pg.Client): Promise<[string, number][]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition`,
  );
  if (tables.length === 0) return [];
  const parts = tables.map(
    ({ name }) =>
      `select ${pg.escapeLiteral(name)} as name, count(*)::int as count from ${pg.escapeIdentifier(name)}`,
  );
  const { rows } = await client.query<{ name: string; count: number }>(parts.join(' union all '));
  return rows.map(({ name, count }) => [name, count]);
}
