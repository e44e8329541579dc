import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SnakeNamingStrategy } from '@tessera/database';
import { createDatabase, type TestDatabase } from '@tessera/local/testing';
import { databaseParts, type ServiceDefinition } from '@tessera/service';
import { DataSource, type MigrationInterface } from 'typeorm';

interface DatabaseOptions {
  /**
   * `columns`: indexes, constraints and defaults may stand in the migrations alone. Whatever the
   * entities do say of them has to be true all the same.
   */
  readonly described?: 'everything' | 'columns';
}

/** Undoes what a migration made and no entity mentions. */
const BEYOND_COLUMNS =
  /^(DROP INDEX |ALTER TABLE "\w+" (DROP CONSTRAINT |ALTER COLUMN "\w+" DROP DEFAULT$))/;

/** What holds for the migrations of a service, and for the tables that its entities describe. */
export function describeDatabase(
  definition: ServiceDefinition,
  { described = 'everything' }: DatabaseOptions = {},
): void {
  let database: TestDatabase;
  let dataSource: DataSource;
  let made: readonly Pick<MigrationInterface, 'name'>[];

  beforeAll(async () => {
    database = await createDatabase();
    dataSource = new DataSource({
      type: 'postgres',
      url: database.url,
      ...databaseParts(definition),
      namingStrategy: new SnakeNamingStrategy(),
    });
    await dataSource.initialize();
    made = await dataSource.runMigrations({ transaction: 'each' });
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('the migrations make the tables that the entities describe', async () => {
    expect(dataSource.entityMetadatas).not.toEqual([]);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    const differences = upQueries.map(({ query }) => query);
    expect(
      described === 'everything'
        ? differences
        : differences.filter((query) => !BEYOND_COLUMNS.test(query)),
    ).toEqual([]);
  });

  it('the migrations undo themselves', async () => {
    for (let count = 0; count < made.length; count++) {
      // Some undo what cannot be undone in a transaction.
      await dataSource.undoLastMigration({ transaction: 'none' });
    }
    const left = await dataSource.query<{ name: string }[]>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(left.map(({ name }) => name)).toEqual(['migrations']);
  });
}
