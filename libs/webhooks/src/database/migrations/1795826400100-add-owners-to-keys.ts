import type { MigrationInterface, QueryRunner } from 'typeorm';

const RUNNING = `webhook_resend (endpoint_id) where status = 'running'`;
const RUNNING_OF_OWNER = `webhook_resend (endpoint_id, owner_id) where status = 'running'`;

/** Tables whose primary key was `id` alone, and the column of their tenant. */
const TABLES = ['webhook_resend'] as const;

const HAS_KEY = `select 1 from pg_index x
  join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any (x.indkey)
  where x.indrelid = $1::regclass and x.indisprimary and a.attname = 'owner_id'`;

/**
 * Adds the tenant to unique keys, so that the tables can be divided by it. It is the last column: statements
 * that know an ID only, of this release or the one before, still use the key.
 */
export class AddOwnersToKeys1795826400100 implements MigrationInterface {
  readonly name = 'AddOwnersToKeys1795826400100';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await replaceKey(runner, table, 'id, owner_id');
    await buildIndex(runner, 'webhook_resend_running_of_owner', RUNNING_OF_OWNER);
    await dropIndex(runner, 'webhook_resend_running_idx');
  }

  async down(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'webhook_resend_running_idx', RUNNING);
    await dropIndex(runner, 'webhook_resend_running_of_owner');
    for (const table of TABLES) await swapKey(runner, table, 'id');
  }
}

/** A run that was interrupted may have replaced the keys of some tables. */
async function replaceKey(runner: QueryRunner, table: string, columns: string): Promise<void> {
  const done = (await runner.query(HAS_KEY, [table])) as unknown[];
  if (done.length === 0) await swapKey(runner, table, columns);
}

async function swapKey(runner: QueryRunner, table: string, columns: string): Promise<void> {
  await buildIndex(runner, `${table}_key`, `${table} (${columns})`);
  // Takes the lock for a moment: the index is there, and its columns are required already.
  await runner.query(
    `alter table ${table} drop constraint ${table}_pkey,
      add constraint ${table}_pkey primary key using index ${table}_key`,
  );
}

async function buildIndex(runner: QueryRunner, name: string, on: string): Promise<void> {
  // A concurrent build waits for older transactions and blocks no request, so it needs no timeout.
  await runner.query('set lock_timeout = 0');
  try {
    // An interrupted build leaves an invalid index.
    await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query(`create unique index concurrently ${name} on ${on}`);
  } finally {
    await runner.query('reset lock_timeout');
  }
}

async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  await runner.query('set lock_timeout = 0');
  try {
    await runner.query(`drop index concurrently if exists ${name}`);
  } finally {
    await runner.query('reset lock_timeout');
  }
}
