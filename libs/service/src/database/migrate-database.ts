import type { DataSource } from 'typeorm';
import { BootError } from '../boot/boot-error.js';
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

/** @throws BootError when the database is behind the program */
export async function requireMigrated(dataSource: DataSource, service: string): Promise<void> {
  if (!(await dataSource.showMigrations())) return;
  throw new BootError(
    `The database lacks migrations of this version: run apps/${service}/dist/migrate.js first.`,
  );
}
