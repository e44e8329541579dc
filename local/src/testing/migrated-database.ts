import { createHash } from 'node:crypto';
import { databaseParts, type ServiceDefinition } from '@tessera/service';
import type pg from 'pg';
import { asAdmin, createDatabaseOn, type TestDatabase } from './create-database.js';
import { testFolder, testServiceAddress } from './test-service-address.js';

/**
 * A database with the tables of a service, on the Postgres of this test run. The first suite migrates
 * an empty one, the others copy it, in less than half of the time. Grants and whatever else depends on
 * the environment are still to be made by `migrateService`, which finds no migration left.
 *
 * @param migrate runs on the empty database
 */
export async function createMigratedDatabase(
  definition: ServiceDefinition,
  migrate: (database: TestDatabase) => Promise<unknown>,
): Promise<TestDatabase> {
  return createFromTemplate(templateOf(definition), migrate);
}

/**
 * A copy of a database that the first caller of a test run makes.
 *
 * @param template its name, which tells what it contains
 * @param make runs on an empty database
 */
export async function createFromTemplate(
  template: string,
  make: (database: TestDatabase) => Promise<unknown>,
): Promise<TestDatabase> {
  const serverUrl = testServiceAddress('TEST_DATABASE_URL');
  if (serverUrl === null) throw new Error('There is no Postgres: jest ran without globalSetup.');
  // Templates stay until their server ends, and another server outlives this run.
  if (testFolder() === null) {
    const own = await createDatabaseOn(serverUrl);
    await make(own);
    return own;
  }
  await asAdmin(serverUrl, async (admin) => {
    // Other workers wait for the first. The lock ends with the connection.
    await admin.query('select pg_advisory_lock(hashtext($1))', [template]);
    const found = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) await makeTemplate(admin, serverUrl, template, make);
  });
  return createDatabaseOn(serverUrl, template);
}

/** By its migrations as well: tests define services of the same name. */
function templateOf(definition: ServiceDefinition): string {
  const names = databaseParts(definition)
    .migrations.map((migration) => migration.name)
    .join();
  const hash = createHash('sha256').update(names).digest('hex').slice(0, 16);
  return `template_${definition.name.replaceAll('-', '_')}_${hash}`;
}

async function makeTemplate(
  admin: pg.Client,
  serverUrl: string,
  template: string,
  make: (database: TestDatabase) => Promise<unknown>,
): Promise<void> {
  const draft = await createDatabaseOn(serverUrl);
  await make(draft);
  const { username, pathname } = new URL(draft.url);
  // The role keeps the tables, and a copy finds it by the name of the template.
  await admin.query(`alter database ${pathname.slice(1)} owner to current_user`);
  await admin.query(`alter role ${username} rename to ${template}`);
  await admin.query(`alter database ${pathname.slice(1)} rename to ${template}`);
}
