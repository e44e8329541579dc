import type { MigrationInterface, QueryRunner } from 'typeorm';

const USED_ONCE = 'payment (authentication_id) where authentication_id is not null';
const USED_ONCE_OF_ACCOUNT =
  'payment (authentication_id, account_id) where authentication_id is not null';

/** Tables whose primary key was `id` alone, and the column of their tenant. */
const TABLES = ['authentication', 'backup', 'chargeback', 'settlement_exception'] as const;

const HAS_KEY = `select 1 from pg_index x
  join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any (x.indkey)
  where x.indrelid = $1::regclass and x.indisprimary and a.attname = 'account_id'`;

/**
 * Adds the tenant to unique keys, so that the tables can be divided by it. It is the last column: statements
 * that know an ID only, of this release or the one before, still use the key.
 */
export class AddAccountsToKeys1795826400001 implements MigrationInterface {
  readonly name = 'AddAccountsToKeys1795826400001';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await replaceKey(runner, table, 'id, account_id');
    await buildIndex(runner, 'payment_account_authentication', USED_ONCE_OF_ACCOUNT);
    await dropIndex(runner, 'payment_authentication');
  }

  async down(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'payment_authentication', USED_ONCE);
    await dropIndex(runner, 'payment_account_authentication');
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
