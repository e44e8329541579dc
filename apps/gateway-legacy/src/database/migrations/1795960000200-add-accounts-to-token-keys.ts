import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose primary key was `id` only, and to which no foreign key leads. */
const TABLES = ['merchant', 'token_session'] as const;

/** Tables with a foreign key to the ID of a token. */
const REFERRING = ['authentication', 'backup'] as const;

const CONSTRAINT = 'select 1 from pg_constraint where conrelid = $1::regclass and conname = $2';

const IS_VALID = 'select 1 from pg_index where indexrelid = to_regclass($1) and indisvalid';

const KEY_COLUMNS = `select string_agg(a.attname, ', ' order by k.n) as columns
  from pg_index x cross join unnest(x.indkey::int[]) with ordinality k (att, n)
  join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.att
  where x.indrelid = $1::regclass and x.indisprimary`;

/**
 * Adds the account to unique keys and to foreign keys, so that the tables can be divided by it. It is the last
 * column: statements that know an ID only, of this release or the one before, still use the key.
 *
 * The primary key of `token` remains as long as `payment` has a foreign key to it. `token_of_account` then becomes
 * the primary key.
 */
export class AddAccountsToTokenKeys1795960000200 implements MigrationInterface {
  readonly name = 'AddAccountsToTokenKeys1795960000200';
  /** An index can be made concurrently, and a constraint validated without a lock, outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await replacePrimaryKey(runner, table, 'id, account_id');
    await buildUniqueIndex(runner, 'token_of_account', 'token (id, account_id)');
    for (const table of REFERRING) {
      const name = `${table}_token_of_account`;
      if (!(await hasConstraint(runner, table, name))) {
        await runner.query(
          `alter table ${table} add constraint ${name}
            foreign key (token_id, account_id) references token (id, account_id) not valid`,
        );
      }
      await runner.query(`alter table ${table} validate constraint ${name}`);
      await runner.query(`alter table ${table} drop constraint if exists ${table}_token_id_fkey`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of REFERRING) {
      const name = `${table}_token_id_fkey`;
      await runner.query(
        `alter table ${table} add constraint ${name}
          foreign key (token_id) references token (id) not valid`,
      );
      await runner.query(`alter table ${table} validate constraint ${name}`);
      await runner.query(`alter table ${table} drop constraint ${table}_token_of_account`);
    }
    await dropIndex(runner, 'token_of_account');
    for (const table of TABLES) await replacePrimaryKey(runner, table, 'id');
  }
}

async function hasConstraint(runner: QueryRunner, table: string, name: string): Promise<boolean> {
  return ((await runner.query(CONSTRAINT, [table, name])) as unknown[]).length > 0;
}

/** A run that was interrupted may have replaced the key. */
async function replacePrimaryKey(
  runner: QueryRunner,
  table: string,
  columns: string,
): Promise<void> {
  const [key] = (await runner.query(KEY_COLUMNS, [table])) as { readonly columns: string }[];
  if (key?.columns === columns) return;
  await buildUniqueIndex(runner, `${table}_key`, `${table} (${columns})`);
  // Takes the lock for a moment: the index is there, and its columns are required already.
  await runner.query(
    `alter table ${table} drop constraint ${table}_pkey,
      add constraint ${table}_pkey primary key using index ${table}_key`,
  );
}

/** An index that an interrupted run has built stays: it may be the only one already. */
async function buildUniqueIndex(runner: QueryRunner, name: string, on: string): Promise<void> {
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

async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  await runner.query('set lock_timeout = 0');
  try {
    await runner.query(`drop index concurrently if exists ${name}`);
  } finally {
    await runner.query('reset lock_timeout');
  }
}
