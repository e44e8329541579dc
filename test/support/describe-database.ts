import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, type TestDatabase } from '@tessera/local/testing';
import { databaseParts, SnakeNamingStrategy, type ServiceDefinition } from '@tessera/service';
import { DataSource } from 'typeorm';

/** What holds for the tables of a service whose entities describe them to the last index. */
export function describeDatabase(
  definition: ServiceDefinition,
  entities: NonNullable<ServiceDefinition['entities']>,
): void {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createDatabase();
    dataSource = new DataSource({
      type: 'postgres',
      url: database.url,
      ...databaseParts(definition),
      entities,
      namingStrategy: new SnakeNamingStrategy(),
    });
    await dataSource.initialize();
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('the migrations make the tables that the entities describe, and undo themselves', async () => {
    const made = await dataSource.runMigrations({ transaction: 'each' });
    const difference = await dataSource.driver.createSchemaBuilder().log();
    expect(difference.upQueries.map(({ query }) => query)).toEqual([]);
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
