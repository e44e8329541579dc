import { queryDatabase } from '@tessera/local/testing';

/** Each row of each table as a string, bytea in hex. */
export async function dumpRows(databaseUrl: string): Promise<string> {
  const tables = await queryDatabase<{ name: string }>(
    databaseUrl,
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const dumped = await queryDatabase<{ row: string }>(
      databaseUrl,
      `select t::text as row from ${name} t`,
    );
    rows.push(...dumped.map(({ row }) => row));
  }
  return rows.join('\n');
}
