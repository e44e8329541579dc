import { setTimeout as delay } from 'node:timers/promises';
import { BootError } from '@tessera/config';
import { QueryFailedError } from 'typeorm';
import type { DataSource, QueryRunner } from 'typeorm';
import { isInsufficientPrivilege, isUndefinedTable } from './database-errors.js';
import { requireReleaseBefore } from './require-release-before.js';
import { grantToServiceRole, type ServiceRole } from './service-role.js';

/** One lock for the migrations of a database, whichever process starts them. */
const MIGRATION_LOCK = 7_301_966;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const TRY_LOCK_EVERY_MS = 500;
/** Requests queue behind a lock that a migration waits for, so it waits briefly, and often. */
export const MIGRATION_LOCK_TIMEOUT_MS = 2_000;
/** Between two attempts, so that the requests of the last one are through. */
const RETRY_MS = { least: 1_000, most: 30_000 };

/** How often a migration that does not get its locks is tried again. */
export interface MigrationPatience {
  /** When to give up, in milliseconds from the start. Default 50 minutes, less than the Job has. */
  readonly giveUpAfterMs?: number;
  /** Called before each further attempt. */
  readonly onRetry?: (waitMs: number) => void;
}

const GIVE_UP_AFTER_MS = 50 * 60_000;

/**
 * Runs pending migrations, each in its own transaction or, where it says so, in none, under an
 * advisory lock: two jobs that start together do the work once. A migration that does not get its
 * locks within two seconds is rolled back and tried again, so that requests never queue behind it for
 * longer.
 *
 * @param serviceRole the role that the service runs as, when it is not the owner of the tables
 * @returns the names of the migrations that ran
 * @throws BootError when the database has skipped a release that a migration follows
 */
export async function migrateDatabase(
  dataSource: DataSource,
  serviceRole?: ServiceRole,
  patience: MigrationPatience = {},
): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  await takeMigrationLock(runner);
  try {
    await requireReleaseBefore(dataSource, runner);
    const done = await withoutLongLocks(patience, () =>
      dataSource.runMigrations({ transaction: 'each' }),
    );
    if (serviceRole !== undefined) {
      await withoutLongLocks(patience, () => grantAtOnce(runner, serviceRole));
    }
    return done;
  } finally {
    await runner.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    await runner.release();
  }
}

/** In one transaction: between a revoke and its grant, pods that run would be refused. */
async function grantAtOnce(runner: QueryRunner, serviceRole: ServiceRole): Promise<void> {
  await runner.startTransaction();
  try {
    await grantToServiceRole(runner, serviceRole);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
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

/** Polls: a statement that waits would hold a snapshot that `concurrently` waits for. */
async function takeMigrationLock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [row] = (await runner.query(
      `select pg_try_advisory_lock(${MIGRATION_LOCK}) as is_mine`,
    )) as [{ is_mine: boolean }];
    if (row.is_mine) return;
    await delay(TRY_LOCK_EVERY_MS);
  }
}

type Ran = readonly { readonly name: string }[] | undefined;

/** The names of what ran in the attempt that succeeded. */
async function withoutLongLocks(
  { giveUpAfterMs = GIVE_UP_AFTER_MS, onRetry }: MigrationPatience,
  run: () => Promise<unknown>,
): Promise<string[]> {
  const givesUpAt = performance.now() + giveUpAfterMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return ((await run()) as Ran)?.map(({ name }) => name) ?? [];
    } catch (error) {
      const waitMs = Math.min(RETRY_MS.least * 2 ** attempt, RETRY_MS.most);
      if (!isLockFailure(error) || performance.now() + waitMs > givesUpAt) throw error;
      onRetry?.(waitMs);
      await delay(waitMs);
    }
  }
}

function isLockFailure(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code } = error.driverError as { readonly code?: unknown };
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
}

/** @throws BootError when the database is behind the program */
export async function requireMigrated(dataSource: DataSource, service: string): Promise<void> {
  if (await isMigrated(dataSource)) return;
  throw new BootError(
    `The database lacks migrations of this version: run apps/${service}/dist/migrate.js first.`,
  );
}
