import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose rows the release before has filled, with their keys and the columns by which it found them. */
const FILLED = [
  { table: 'payment_order', key: 'id', found: 'payment_id' },
  { table: 'payment_event', key: 'payment_id, version', found: 'payment_id' },
  { table: 'settlement_report_source', key: 'report_id, provider, merchant', found: 'report_id' },
] as const;

/** Tables in which rows without an account have expired. */
const DEFAULTED = ['payment_key', 'fraud_report'] as const;
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

const IS_VALID = 'select 1 from pg_index where indexrelid = to_regclass($1) and indisvalid';

const HAS_CONSTRAINT = 'select 1 from pg_constraint where conrelid = $1::regclass and conname = $2';

const KEY_HAS_ACCOUNT = `select 1 from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  where c.conrelid = $1::regclass and c.contype = 'p' and a.attname = 'account_id'`;

/** Along the index of rows without an account, or by the definition of the column once it is required. */
const LACKING = FILLED.map(
  ({ table }) => `select '${table}' as name from (
    select from ${table} where account_id is null limit 1) lacking`,
).join(' union all ');

const KEYS_WITHOUT_ACCOUNT = `select (max(created_at) + interval '24 hours')::text as expire_at
  from payment_key
  where account_id = '${NO_ACCOUNT}' and created_at > now() - interval '24 hours'`;

/**
 * Requires the account in orders, events and sources of reports, and adds it to their keys and to that of idempotency
 * keys of payments, so that the tables can be divided by it. It is the last column: a job knows the ID of its order
 * only, and uses the key. Rows that lack the account are of the release before the last, whose pods would fail from here
 * on.
 *
 * The column becomes required with its key. A check proves it first, so Postgres reads no table under the lock for that.
 * A key that was stored without its account would no longer be found, and a repeated request would pay twice. So the
 * migration waits until the last of them has expired.
 */
export class RequireAccountsOfPayments1796020000000 implements MigrationInterface {
  readonly name = 'RequireAccountsOfPayments1796020000000';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;
  readonly follows = { release: '0.3.0', migration: 'AddAccountsToPayments1795970000000' };

  async blocker(runner: QueryRunner): Promise<string | undefined> {
    return (await lackingRows(runner)) ?? (await lackingKeys(runner));
  }

  async up(runner: QueryRunner): Promise<void> {
    const blocker = await this.blocker(runner);
    if (blocker !== undefined) throw new Error(blocker);
    for (const { table, key } of FILLED) {
      if (!(await has(runner, KEY_HAS_ACCOUNT, [table]))) {
        await prove(runner, table);
        await replaceKey(runner, table, `${key}, account_id`);
      }
      await runner.query(`alter table ${table} drop constraint if exists ${table}_has_account`);
      await concurrently(runner, `drop index concurrently if exists ${table}_without_account`);
    }
    if (!(await has(runner, KEY_HAS_ACCOUNT, ['payment_key']))) {
      await replaceKey(runner, 'payment_key', 'id, account_id');
    }
    for (const table of DEFAULTED) {
      await runner.query(`alter table ${table} alter column account_id drop default`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of DEFAULTED) {
      await runner.query(
        `alter table ${table} alter column account_id set default '${NO_ACCOUNT}'`,
      );
    }
    await replaceKey(runner, 'payment_key', 'id');
    for (const { table, key, found } of FILLED) {
      await replaceKey(runner, table, key);
      await runner.query(`alter table ${table} drop constraint if exists ${table}_has_account`);
      await runner.query(`alter table ${table} alter column account_id drop not null`);
      await concurrently(
        runner,
        `create index concurrently ${table}_without_account on ${table} (${found})
          where account_id is null`,
      );
    }
  }
}

async function lackingRows(runner: QueryRunner): Promise<string | undefined> {
  const lacking = (await runner.query(LACKING)) as { readonly name: string }[];
  if (lacking.length === 0) return undefined;
  const names = lacking.map(({ name }) => name).join(', ');
  return (
    `Rows of 0.2.0 lack their account in ${names}: run 0.3.0 until its worker payment-accounts has filled them, and ` +
    'its metric payment_rows_without_account is 0 for each table.'
  );
}

async function lackingKeys(runner: QueryRunner): Promise<string | undefined> {
  if (await has(runner, KEY_HAS_ACCOUNT, ['payment_key'])) return undefined;
  const [keys] = (await runner.query(KEYS_WITHOUT_ACCOUNT)) as {
    readonly expire_at: string | null;
  }[];
  if (keys === undefined || keys.expire_at === null) return undefined;
  return (
    'A payment with an idempotency key that 0.2.0 stored could be made twice: let 0.3.0 run for a day before this ' +
    `version. The last key without an account expires at ${keys.expire_at}.`
  );
}

/** Adds a check that new rows have an account, and validates it, which blocks no request. */
async function prove(runner: QueryRunner, table: string): Promise<void> {
  const name = `${table}_has_account`;
  if (!(await has(runner, HAS_CONSTRAINT, [table, name]))) {
    await runner.query(
      `alter table ${table} add constraint ${name} check (account_id is not null) not valid`,
    );
  }
  try {
    await runner.query(`alter table ${table} validate constraint ${name}`);
  } catch (error) {
    const blocker = await lackingRows(runner);
    if (blocker === undefined) throw error;
    // A pod of 0.2.0 has just stored it. Without the check, that pod goes on.
    await runner.query(`alter table ${table} drop constraint ${name}`);
    throw new Error(blocker, { cause: error });
  }
}

/** Builds the index, then takes the lock of the table for a moment. */
async function replaceKey(runner: QueryRunner, table: string, columns: string): Promise<void> {
  const index = `${table}_key`;
  if (!(await has(runner, IS_VALID, [index]))) {
    // An interrupted build leaves an invalid index.
    await concurrently(runner, `drop index concurrently if exists ${index}`);
    await concurrently(
      runner,
      `create unique index concurrently ${index} on ${table} (${columns})`,
    );
  }
  await runner.query(
    `alter table ${table} drop constraint ${table}_pkey,
      add constraint ${table}_pkey primary key using index ${index}`,
  );
}

async function has(
  runner: QueryRunner,
  statement: string,
  values: readonly unknown[],
): Promise<boolean> {
  return ((await runner.query(statement, [...values])) as unknown[]).length > 0;
}

/** A concurrent build waits for older transactions and blocks no request, so it needs no timeout. */
async function concurrently(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query('set lock_timeout = 0');
  try {
    await runner.query(statement);
  } finally {
    await runner.query('reset lock_timeout');
  }
}
