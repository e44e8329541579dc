import { SnakeNamingStrategy } from '@tessera/database';
import { createDatabase } from '@tessera/local/testing';
import { databaseParts, type ServiceDefinition } from '@tessera/service';
import { DataSource } from 'typeorm';

/** An empty database of a service after all of its migrations. */
export interface MigratedDataSource {
  readonly dataSource: DataSource;
  drop(): Promise<void>;
}

export async function migratedDataSource(
  definition: ServiceDefinition,
): Promise<MigratedDataSource> {
  const database = await createDatabase();
  const dataSource = new DataSource({
    type: 'postgres',
    url: database.url,
    ...databaseParts(definition),
    namingStrategy: new SnakeNamingStrategy(),
  });
  await dataSource.initialize();
  await dataSource.runMigrations({ transaction: 'each' });
  return {
    dataSource,
    drop: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
