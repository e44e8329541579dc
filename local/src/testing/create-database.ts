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
  /** Creates the role that a service has in production: it may connect and owns nothing. */
  createServiceRole(): Promise<ServiceRole>;
  drop(): Promise<void>;
}

/** A role that owns no table. */
export interface ServiceRole {
  readonly name: string;
  /** Connects to the database as this role. */
  readonly url: string;
}

/** A fresh empty database on the Postgres of this test run. */
export async function createDatabase(): Promise<TestDatabase> {
  const serverUrl = testServiceAddress('TEST_DATABASE_URL');
  if (serverUrl === null) throw new Error('There is no Postgres: jest ran without globalSetup.');
  return createDatabaseOn(serverUrl);
}

/**
 * @param serverUrl connects as the server's administrator
 * @param template a database to copy, whose tables belong to a role of the same name
 */
export async function createDatabaseOn(
  serverUrl: string,
  template?: string,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const wanted = { database: name, role: name, password: randomBytes(16).toString('hex') };
  await asAdmin(serverUrl, (admin) => provideAppDatabase(admin, wanted, template));
  const adminUrl = new URL(serverUrl);
  adminUrl.pathname = `/${name}`;
  if (template !== undefined) {
    await asAdmin(adminUrl.href, (admin) =>
      admin.query(`reassign owned by ${template} to ${name}`),
    );
  }
  return {
    url: appDatabaseUrl(serverUrl, wanted),
    adminUrl: adminUrl.href,
    createServiceRole: () =>
      asAdmin(serverUrl, (admin) => createServiceRole(admin, serverUrl, name)),
    drop: () =>
      asAdmin(serverUrl, async (admin) => {
        await dropAppDatabase(admin, wanted);
        await admin.query(`drop role if exists ${serviceRoleOf(name)}`);
      }),
  };
}

const serviceRoleOf = (database: string) => `${database}_service`;

async function createServiceRole(
  admin: pg.Client,
  serverUrl: string,
  database: string,
): Promise<ServiceRole> {
  const name = serviceRoleOf(database);
  const password = randomBytes(16).toString('hex');
  await admin.query(`create role ${name} login password ${pg.escapeLiteral(password)}`);
  await admin.query(`grant connect on database ${database} to ${name}`);
  return { name, url: appDatabaseUrl(serverUrl, { database, role: name, password }) };
}

/** Runs `work` on a connection of the server's administrator. */
export async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
