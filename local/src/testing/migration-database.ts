import { createHash } from 'node:crypto';
import { migrateDatabase } from '@tessera/database';
import pg from 'pg';
import type { DataSource, MigrationInterface } from 'typeorm';
import { createDatabase, type TestDatabase } from './create-database.js';
import { createFromTemplate } from './migrated-database.js';

export type MigrationClass = new () => MigrationInterface;

/** A database for tests of migrations, which run up to any of them, and connections to it. */
export class MigrationDatabase {
  private readonly clients: pg.Client[] = [];
  private readonly dataSources: DataSource[] = [];

  private constructor(
    private readonly database: TestDatabase,
    private readonly migrations: readonly MigrationClass[],
  ) {}

  /**
   * @param migrations in their order; their names end with a time
   * @param before runs those of an earlier time; without it the database is empty
   */
  static async create(
    migrations: readonly MigrationClass[],
    before?: number,
  ): Promise<MigrationDatabase> {
    if (before === undefined) return new MigrationDatabase(await createDatabase(), migrations);
    const names = migrations.filter((each) => timeOf(each) < before).map(nameOf);
    const hash = createHash('sha256').update(names.join()).digest('hex').slice(0, 16);
    const database = await createFromTemplate(`template_until_${hash}`, async (empty) => {
      const made = new MigrationDatabase(empty, migrations);
      await migrateDatabase(await made.open(0, before));
      await made.disconnect();
    });
    return new MigrationDatabase(database, migrations);
  }

  get url(): string {
    return this.database.url;
  }

  /** A session, which ends with the database at the latest. */
  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    this.clients.push(client);
    return client;
  }

  /**
   * @param lockTimeoutMs 0 for no limit
   * @param before only migrations of an earlier time, which ends their names
   */
  async open(lockTimeoutMs = 2_000, before = Infinity): Promise<DataSource> {
    const typeorm = await import('typeorm');
    const dataSource = await new typeorm.DataSource({
      type: 'postgres',
      url: this.url,
      migrations: this.migrations.filter((each) => timeOf(each) < before),
      migrationsTableName: 'migration',
      extra: { lock_timeout: lockTimeoutMs },
    }).initialize();
    this.dataSources.push(dataSource);
    return dataSource;
  }

  /** As if a service had started on it. */
  async use(): Promise<void> {
    const client = await this.connect();
    await client.query(`insert into keyring_mark (name, version, mark) values ('k', 1, '')`);
    await client.end();
  }

  async drop(): Promise<void> {
    await this.disconnect();
    await this.database.drop();
  }

  private async disconnect(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.end()));
    await Promise.all(this.dataSources.map((dataSource) => dataSource.destroy()));
  }
}

function timeOf(migration: MigrationClass): number {
  return Number(/\d{13}$/.exec(nameOf(migration))?.[0]);
}

function nameOf(migration: MigrationClass): string {
  return new migration().name ?? migration.name;
}
