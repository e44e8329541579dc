import type { DataSource } from 'typeorm';
import { BootError } from '../boot/boot-error.js';
import { isInsufficientPrivilege, isUndefinedTable } from './database-errors.js';
import { grantToServiceRole, type ServiceRole } from './service-role.js';

/** One lock for the migrations of a database, whoever starts them. */
const MIGRATION_LOCK = 7_301_966;

/**
 * Runs pending migrations, each in its own transaction, under an advisory lock: two jobs that start
 * together do the work once.
 *
 * @param serviceRole the role that the service runs as, when it is not the owner of the tables
 * @returns the names of the migrations that ran
 */
export async function migrateDatabase(
  dataSource: DataSource,
  serviceRole?: ServiceRole,
): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    const done = await dataSource.runMigrations({ transaction: 'each' });
    if (serviceRole !== undefined) await grantToServiceRole(runner, serviceRole);
    return done.map(({ name }) => name);
  } finally {
    await runner.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    await runner.release();
  }
}

/**
 * Whether all migrations of the program have run. A table that is missing, or that the role may not
 * read yet, is created or granted by a migration.
 */
export async function isMigrated(dataSource: DataSource): Promise<boolean> {
  try {
    const rows = await dataSource.query<{ name: string }[]>('select name from migration');
    const done = new Set(rows.map(({ name }) => name));
    return dataSource.migrations.every((migration) =>
      done.has(migration.name ?? migration.constructor.name),
    );
  } catch (error) {
    if (isUndefinedTable(error) || isInsufficientPrivilege(error)) return false;
    throw error;
  }
}

/** @throws BootError when the database is behind the program */
export async function requireMigrated(dataSource: DataSource, service: string): Promise<void> {
  if (await isMigrated(dataSource)) return;
  throw new BootError(
    `The database lacks migrations of this version: run apps/${service}/dist/migrate.js first.`,
  );
}
