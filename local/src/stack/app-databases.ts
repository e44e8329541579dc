import pg from 'pg';
import {
  appDatabaseUrl,
  dropAppDatabase,
  provideAppDatabase,
  type AppDatabase,
} from '../postgres/app-database.js';
import { ADMIN } from '../postgres/cluster.js';
import { Problem } from '../problem.js';
import type { AppEntry } from './apps.js';
import { postgresPort } from './ports.js';
import type { StackSecrets } from './secrets.js';
import type { StackSettings } from './settings.js';

const CONNECT_TIMEOUT_MS = 5000;

/** The connection string of an app, the same at every start. */
export function databaseUrlOf(
  settings: StackSettings,
  secrets: StackSecrets,
  app: AppEntry,
): string {
  return appDatabaseUrl(adminUrl(settings, secrets), appDatabase(secrets, app));
}

/**
 * Creates missing databases and roles.
 *
 * @returns the apps whose database is new
 * @throws Problem also if a database belongs to another data folder, which has its keys
 */
export async function provideDatabases(
  settings: StackSettings,
  secrets: StackSecrets,
  apps: readonly AppEntry[],
): Promise<AppEntry[]> {
  const missing = await appsThat(apps, async (app) => !(await isOurs(settings, secrets, app)));
  if (missing.length === 0) return [];
  await asAdmin(adminUrl(settings, secrets), async (admin) => {
    for (const app of missing) {
      const wanted = appDatabase(secrets, app);
      await refuseForeign(admin, wanted);
      await provideAppDatabase(admin, wanted);
    }
  });
  return missing;
}

/** Drops the databases and roles that this data folder created; others stay. */
export async function dropDatabases(
  settings: StackSettings,
  secrets: StackSecrets,
  apps: readonly AppEntry[],
): Promise<void> {
  const owned = await appsThat(apps, (app) => isOurs(settings, secrets, app));
  if (owned.length === 0) return;
  await asAdmin(adminUrl(settings, secrets), async (admin) => {
    for (const app of owned) await dropAppDatabase(admin, appDatabase(secrets, app));
  });
}

/** The administrator's connection, to the embedded server or to the one outside. */
function adminUrl(settings: StackSettings, secrets: StackSecrets): string {
  const embedded = `postgres://${ADMIN}:${secrets.postgres}@127.0.0.1:${postgresPort(settings)}/postgres`;
  return settings.databaseUrl ?? embedded;
}

function appDatabase(secrets: StackSecrets, { name }: AppEntry): AppDatabase {
  const password = secrets.databases[name];
  if (password === undefined) throw new Error(`no password for ${name}`);
  const database = `tessera_${name.replaceAll('-', '_')}`;
  return { database, role: database, password };
}

async function appsThat(
  apps: readonly AppEntry[],
  are: (app: AppEntry) => Promise<boolean>,
): Promise<AppEntry[]> {
  const answers = await Promise.all(apps.map(are));
  return apps.filter((_, index) => answers[index] === true);
}

/** Whether the database is there and opens with the password of this data folder. */
async function isOurs(
  settings: StackSettings,
  secrets: StackSecrets,
  app: AppEntry,
): Promise<boolean> {
  const client = newClient(databaseUrlOf(settings, secrets, app));
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function refuseForeign(admin: pg.Client, { database }: AppDatabase): Promise<void> {
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [
    database,
  ]);
  if (rowCount === 0) return;
  throw new Problem(
    `The database ${database} exists already and was made with another data folder, where its password and keys are: set DATA_DIR to that folder, or drop the database and the role ${database}.`,
  );
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = newClient(url);
  const { hostname, port } = new URL(url);
  try {
    await admin.connect();
    await work(admin);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      `Postgres at ${hostname}:${port || '5432'} cannot be used: ${messageOf(error)}. (Its administrator needs CREATEDB and CREATEROLE.)`,
      { cause: error },
    );
  } finally {
    await admin.end().catch(() => undefined);
  }
}

function newClient(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A broken connection is reported by the query that used it.
  client.on('error', () => undefined);
  return client;
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
