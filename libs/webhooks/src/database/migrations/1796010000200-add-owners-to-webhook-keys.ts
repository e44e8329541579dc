import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['webhook_endpoint', 'webhook_delivery'] as const;

const HAS_KEY = `select 1 from pg_index x
  join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any (x.indkey)
  where x.indrelid = $1::regclass and x.indisprimary and a.attname = 'owner_id'`;

const IS_VALID = 'select 1 from pg_index where indexrelid = to_regclass($1) and indisvalid';

/**
 * The owner in the primary keys of endpoints and deliveries, so that both tables can be divided by it. It is the last
 * column: a dispatcher's statements know the ID only. Statements of the release before name no key.
 */
export class AddOwnersToWebhookKeys1796010000200 implements MigrationInterface {
  readonly name = 'AddOwnersToWebhookKeys1796010000200';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;
  /** Of every service, and of the release in which statements stopped naming the keys. */
  readonly follows = { release: '0.2.0', migration: 'AddAccountsToIdempotencyKeys1795960000400' };

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      // A run that was interrupted may have replaced one of the keys.
      const done = (await runner.query(HAS_KEY, [table])) as unknown[];
      if (done.length === 0) await swapKey(runner, table, 'id, owner_id');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await swapKey(runner, table, 'id');
  }
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
  const built = (await runner.query(IS_VALID, [name])) as unknown[];
  if (built.length > 0) return;
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
