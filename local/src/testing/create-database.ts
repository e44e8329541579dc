import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { appDatabaseUrl, dropAppDatabase, provideAppDatabase } from '../postgres/app-database.js';
import { testServiceAddress } from './test-service-address.js';

/** A database of a test's own. */
export interface TestDatabase {
  /** Connects as the role that owns the database, as an app does; not a superuser. */
  url: string;
  /** Connects to the same database as the server's administrator. */
  adminUrl: string;
  drop(): Promise<void>;
}

/** A fresh empty database on the Postgres of this test run. */
export async function createDatabase(): Promise<TestDatabase> {
  const serverUrl = testServiceAddress('TEST_DATABASE_URL');
  if (serverUrl === null) throw new Error('There is no Postgres: jest ran without globalSetup.');
  return createDatabaseOn(serverUrl);
}

/** @param serverUrl connects as the server's administrator */
export async function createDatabaseOn(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const wanted = { database: name, role: name, password: randomBytes(16).toString('hex') };
  await asAdmin(serverUrl, (admin) => provideAppDatabase(admin, wanted));
  const adminUrl = new URL(serverUrl);
  adminUrl.pathname = `/${name}`;
  return {
    url: appDatabaseUrl(serverUrl, wanted),
    adminUrl: adminUrl.href,
    drop: () => asAdmin(serverUrl, (admin) => dropAppDatabase(admin, wanted)),
  };
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
