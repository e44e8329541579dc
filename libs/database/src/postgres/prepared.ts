import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { EntityManager, QueryRunnerAlreadyReleasedError } from 'typeorm';
import type { DataSource } from 'typeorm';

/** A statement that Postgres parses and plans once per connection. The name is unique to its text. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/**
 * Runs a named, prepared statement straight through `pg`: TypeORM's own way measured half the
 * throughput. With a data source it takes any connection of the pool; with the manager of a
 * transaction it runs inside that transaction.
 */
export async function prepared<Row extends QueryResultRow>(
  db: DataSource | EntityManager,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await run<Row>(db, { ...statement, values: [...values] });
  return result.rows;
}

/** As {@link prepared}, for statements whose result is the count of changed rows. */
export async function preparedCount(
  db: DataSource | EntityManager,
  statement: Statement,
  values: readonly unknown[],
): Promise<number> {
  const result = await run(db, { ...statement, values: [...values] });
  return result.rowCount ?? 0;
}

/**
 * Runs a statement that is planned for its values on every call. A table with many partitions is then planned
 * and locked only where the values lead: a prepared statement keeps one plan for all of them.
 */
export async function planned<Row extends QueryResultRow>(
  db: DataSource | EntityManager,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await run<Row>(db, { text, values: [...values] });
  return result.rows;
}

/** As {@link planned}, for statements whose result is the count of changed rows. */
export async function plannedCount(
  db: DataSource | EntityManager,
  text: string,
  values: readonly unknown[],
): Promise<number> {
  const result = await run(db, { text, values: [...values] });
  return result.rowCount ?? 0;
}

interface Query {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
}

async function run<Row extends QueryResultRow>(
  db: DataSource | EntityManager,
  query: Query,
): Promise<QueryResult<Row>> {
  const client = await clientOf(db);
  return client.query<Row>(query);
}

/** TypeORM keeps pg's pool in `driver.master` and gives a transaction's client by `connect()`. */
async function clientOf(db: DataSource | EntityManager): Promise<Pool | PoolClient> {
  if (!(db instanceof EntityManager)) return poolOf(db);
  if (db.queryRunner === undefined) return poolOf(db.dataSource);
  // A lost connection ends its transaction, and the runner would still hand it out.
  if (db.queryRunner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  return (await db.queryRunner.connect()) as PoolClient;
}

function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { readonly master: Pool }).master;
}
