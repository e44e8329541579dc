import type { QueryRunner } from 'typeorm';

/*
 * Steps of migrations that replace unique keys while requests run, for migrations with
 * `transaction = false`. Released migrations call them, so what they do never changes; a migration that
 * needs something else gets another function.
 */

const KEY_COLUMNS = `select string_agg(a.attname, ', ' order by k.n) as columns
  from pg_index x cross join unnest(x.indkey::int[]) with ordinality k (att, n)
  join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.att
  where x.indrelid = $1::regclass and x.indisprimary`;

/**
 * Replaces the primary key of a table by one of other columns, all of which are required already. The index
 * is built concurrently, and the lock is held for a moment only. A key that has these columns stays, so a
 * migration that was interrupted can run again.
 */
export async function replacePrimaryKey(
  runner: QueryRunner,
  table: string,
  columns: string,
): Promise<void> {
  const [key] = (await runner.query(KEY_COLUMNS, [table])) as { readonly columns: string }[];
  if (key?.columns === columns) return;
  await buildUniqueIndex(runner, `${table}_key`, `${table} (${columns})`);
  await runner.query(
    `alter table ${table} drop constraint ${table}_pkey,
      add constraint ${table}_pkey primary key using index ${table}_key`,
  );
}

/** Builds a unique index concurrently, and first drops what an interrupted build left. */
export async function buildUniqueIndex(
  runner: QueryRunner,
  name: string,
  on: string,
): Promise<void> {
  await withoutLockTimeout(runner, async () => {
    await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query(`create unique index concurrently ${name} on ${on}`);
  });
}

/** Drops an index concurrently, if it exists. */
export async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  await withoutLockTimeout(runner, () => runner.query(`drop index concurrently if exists ${name}`));
}

/** A concurrent build waits for older transactions and blocks no request, so it needs no timeout. */
async function withoutLockTimeout(
  runner: QueryRunner,
  work: () => Promise<unknown>,
): Promise<void> {
  await runner.query('set lock_timeout = 0');
  try {
    await work();
  } finally {
    await runner.query('reset lock_timeout');
  }
}
