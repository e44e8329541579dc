import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, type TestDatabase } from '@tessera/local/testing';
import { SnakeNamingStrategy } from '@tessera/service';
import { DataSource } from 'typeorm';
import { entities } from '../src/database/entities.js';
import { migrations } from '../src/database/migrations/index.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createDatabase();
  dataSource = new DataSource({
    type: 'postgres',
    url: database.url,
    entities,
    migrations,
    namingStrategy: new SnakeNamingStrategy(),
  });
  await dataSource.initialize();
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

it('the migrations make the tables that the entities describe, and undo themselves', async () => {
  await dataSource.runMigrations();
  const difference = await dataSource.driver.createSchemaBuilder().log();
  expect(difference.upQueries.map(({ query }) => query)).toEqual([]);
  for (let count = 0; count < migrations.length; count++) {
    await dataSource.undoLastMigration();
  }
  const left = await dataSource.query<{ name: string }[]>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(left.map(({ name }) => name)).toEqual(['migrations']);
});
