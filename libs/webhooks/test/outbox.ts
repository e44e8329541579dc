import { createDatabase } from '@tessera/local/testing';
import { DataSource } from 'typeorm';
import { webhookMigrations } from '../src/index.js';

/** A database that holds an outbox and nothing else. */
export interface Outbox {
  readonly url: string;
  readonly dataSource: DataSource;
  close(): Promise<void>;
}

export async function createOutbox(): Promise<Outbox> {
  const database = await createDatabase();
  const { url } = database;
  const dataSource = new DataSource({ type: 'postgres', url, migrations: webhookMigrations });
  await dataSource.initialize();
  await dataSource.runMigrations({ transaction: 'each' });
  return {
    url,
    dataSource,
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
