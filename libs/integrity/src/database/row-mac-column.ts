import type { QueryRunner } from 'typeorm';

/** For migrations: the column of the MAC, and an index that finds rows that have none. */
export async function addRowMac(runner: QueryRunner, ...tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await runner.query(`alter table ${table} add column row_mac bytea`);
    await runner.query(`create index ${table}_without_mac on ${table} ((1)) where row_mac is null`);
  }
}

/** Reverts {@link addRowMac}. */
export async function dropRowMac(runner: QueryRunner, ...tables: readonly string[]): Promise<void> {
  for (const table of tables) await runner.query(`alter table ${table} drop column row_mac`);
}
