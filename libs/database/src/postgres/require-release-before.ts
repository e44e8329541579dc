import { BootError } from '@tessera/config';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A migration that statements of two releases ago fail after, such as one that replaces a key which they name.
 * Migrations have these properties without importing this type, because they never change.
 */
export interface FollowingMigration extends MigrationInterface {
  /** The release before, and a migration of it. While it hasn't run, pods of an earlier release may be running. */
  readonly follows?: { readonly release: string; readonly migration: string };
  /** Changes nothing. Returns what has to be done first, or undefined. */
  blocker?(runner: QueryRunner): Promise<string | undefined>;
}

/** A service notes its keys when it has started, and an empty database is one that none has used. */
const IS_USED = 'select exists (select from keyring_mark) as used';

/**
 * Refuses to migrate a database that skipped a release, or whose rows the release before has not prepared yet.
 * Runs before all migrations, so nothing has changed then.
 *
 * @throws BootError with what to do
 */
export async function requireReleaseBefore(
  dataSource: DataSource,
  runner: QueryRunner,
): Promise<void> {
  const done = await executed(dataSource, runner);
  const following = dataSource.migrations.filter(
    (migration): migration is FollowingMigration =>
      'follows' in migration && !done.has(nameOf(migration)),
  );
  if (following.length === 0 || !(await isUsed(runner))) return;
  for (const { follows } of following) {
    if (follows === undefined || done.has(follows.migration)) continue;
    throw refusal(
      `The database is of a release before ${follows.release}: deploy ${follows.release} first, and wait until no ` +
        'earlier pod runs.',
    );
  }
  for (const migration of following) {
    const blocker = await migration.blocker?.(runner);
    if (blocker !== undefined) throw refusal(blocker);
  }
}

function refusal(reason: string): BootError {
  return new BootError(`${reason} Nothing was changed. See docs/operations/upgrades.md.`);
}

function nameOf(migration: MigrationInterface): string {
  return migration.name ?? migration.constructor.name;
}

async function executed(dataSource: DataSource, runner: QueryRunner): Promise<Set<string>> {
  const table = dataSource.options.migrationsTableName ?? 'migrations';
  if (!(await exists(runner, table))) return new Set();
  const rows = (await runner.query(`select name from ${table}`)) as { readonly name: string }[];
  return new Set(rows.map(({ name }) => name));
}

async function isUsed(runner: QueryRunner): Promise<boolean> {
  if (!(await exists(runner, 'keyring_mark'))) return false;
  const [row] = (await runner.query(IS_USED)) as [{ readonly used: boolean }];
  return row.used;
}

async function exists(runner: QueryRunner, table: string): Promise<boolean> {
  const [row] = (await runner.query('select to_regclass($1) is not null as found', [table])) as [
    { readonly found: boolean },
  ];
  return row.found;
}
