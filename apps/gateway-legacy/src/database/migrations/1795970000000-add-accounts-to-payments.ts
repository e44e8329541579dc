import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account of rows that the release before writes, in tables whose rows are removed within days. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';
const SHORT_LIVED = ['payment_key', 'fraud_report'] as const;

/** Tables whose rows stay, and the column by which a worker finds their account. */
const FILLED = [
  ['payment_order', 'payment_id'],
  ['payment_event', 'payment_id'],
  ['settlement_report_source', 'report_id'],
] as const;

/** Tables whose key is replaced once all foreign keys to it have the account. */
const REPLACED = ['payment', 'token', 'settlement_report'] as const;

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
}

const REFERENCES: readonly Reference[] = [
  { table: 'payment', column: 'token_id', to: 'token' },
  { table: 'payment', column: 'initial_payment_id', to: 'payment' },
  { table: 'chargeback', column: 'payment_id', to: 'payment' },
  { table: 'settlement_line', column: 'payment_id', to: 'payment' },
  { table: 'payment_order', column: 'payment_id', to: 'payment' },
  { table: 'payment_event', column: 'payment_id', to: 'payment' },
  { table: 'settlement_report_source', column: 'report_id', to: 'settlement_report' },
];
/** Foreign keys of other tables that lead to the index of ID and account. */
const OTHERS_TO_TOKEN = ['authentication', 'backup'] as const;

const CONSTRAINT = 'select 1 from pg_constraint where conrelid = $1::regclass and conname = $2';

const IS_VALID = 'select 1 from pg_index where indexrelid = to_regclass($1) and indisvalid';

/** The columns of the unique indexes of a table that have neither a condition nor an expression. */
const UNIQUE_COLUMNS = `select x.indisprimary as is_primary, string_agg(a.attname, ', ' order by k.n) as columns
  from pg_index x cross join unnest(x.indkey::int[]) with ordinality k (att, n)
  join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.att
  where x.indrelid = $1::regclass and x.indisunique and x.indisvalid
    and x.indpred is null and x.indexprs is null
  group by x.indexrelid, x.indisprimary`;

/**
 * Adds the account to payments and to what belongs to them, so that the tables can be divided by it.
 *
 * The release before writes orders, events and the sources of reports without an account. Their foreign keys
 * are not checked for these rows; it writes them in transactions that lock or write the payment or the report.
 */
export class AddAccountsToPayments1795970000000 implements MigrationInterface {
  readonly name = 'AddAccountsToPayments1795970000000';
  /** An index can be made concurrently, and a constraint validated without a lock, outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table] of FILLED) {
      await runner.query(`alter table ${table} add column if not exists account_id uuid`);
    }
    for (const table of SHORT_LIVED) {
      await runner.query(
        `alter table ${table} add column if not exists account_id uuid not null default '${NO_ACCOUNT}'`,
      );
    }
    for (const [table, column] of FILLED) {
      const on = `${table} (${column}) where account_id is null`;
      await buildIndex(runner, `${table}_without_account`, 'index', on);
    }
    await buildKey(runner, 'fraud_report');
    await replacePrimaryKey(runner, 'fraud_report');
    await buildKey(runner, 'payment');
    await buildKey(runner, 'settlement_report');
    for (const reference of REFERENCES) await addAccount(runner, reference);
    for (const table of REPLACED) await replacePrimaryKey(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of REPLACED) {
      await buildIndex(runner, `${table}_by_id`, 'unique index', `${table} (id)`);
    }
    for (const { table, column, to } of REFERENCES) {
      const columns = { from: column, to: 'id' };
      await addForeignKey(runner, { table, to, name: `${table}_${column}_fkey`, columns });
      await dropForeignKey(runner, { table, to, name: nameOf({ table, column }) });
    }
    // They lead to the primary key, and get the index back that they had.
    for (const table of OTHERS_TO_TOKEN) {
      await dropForeignKey(runner, { table, to: 'token', name: `${table}_token_of_account` });
    }
    for (const table of REPLACED) {
      await runner.query(
        `alter table ${table} drop constraint ${table}_pkey,
          add constraint ${table}_pkey primary key using index ${table}_by_id`,
      );
    }
    await buildIndex(runner, 'token_of_account', 'unique index', 'token (id, account_id)');
    for (const table of OTHERS_TO_TOKEN) {
      const columns = { from: 'token_id, account_id', to: 'id, account_id' };
      const name = `${table}_token_of_account`;
      await addForeignKey(runner, { table, to: 'token', name, columns });
    }
    await buildIndex(runner, 'fraud_report_by_id', 'unique index', 'fraud_report (id)');
    await runner.query(
      `alter table fraud_report drop constraint fraud_report_pkey,
        add constraint fraud_report_pkey primary key using index fraud_report_by_id`,
    );
    for (const table of [...FILLED.map(([name]) => name), ...SHORT_LIVED]) {
      await runner.query(`alter table ${table} drop column account_id`);
    }
  }
}

/** Replaces a foreign key by one with the account. */
async function addAccount(runner: QueryRunner, { table, column, to }: Reference): Promise<void> {
  const columns = { from: `${column}, account_id`, to: 'id, account_id' };
  await addForeignKey(runner, { table, to, name: nameOf({ table, column }), columns });
  await dropForeignKey(runner, { table, to, name: `${table}_${column}_fkey` });
}

function nameOf({ table, column }: Pick<Reference, 'table' | 'column'>): string {
  return `${table}_${column.replace(/_id$/, '')}_of_account`;
}

async function addForeignKey(
  runner: QueryRunner,
  {
    table,
    to,
    name,
    columns,
  }: {
    readonly table: string;
    readonly to: string;
    readonly name: string;
    readonly columns: { readonly from: string; readonly to: string };
  },
): Promise<void> {
  if (!(await hasConstraint(runner, table, name))) {
    await alterBoth(
      runner,
      { table, to, mode: 'share row exclusive' },
      `alter table ${table} add constraint ${name}
        foreign key (${columns.from}) references ${to} (${columns.to}) not valid`,
    );
  }
  await runner.query(`alter table ${table} validate constraint ${name}`);
}

async function dropForeignKey(
  runner: QueryRunner,
  { table, to, name }: { readonly table: string; readonly to: string; readonly name: string },
): Promise<void> {
  if (!(await hasConstraint(runner, table, name))) return;
  const both = { table, to, mode: 'access exclusive' } as const;
  await alterBoth(runner, both, `alter table ${table} drop constraint ${name}`);
}

async function hasConstraint(runner: QueryRunner, table: string, name: string): Promise<boolean> {
  return ((await runner.query(CONSTRAINT, [table, name])) as unknown[]).length > 0;
}

/**
 * Changes a foreign key, which locks both tables. They are locked in the order of requests, which read or write a
 * payment before what belongs to it, so that they need not wait for each other. Where a request has the other
 * order, this statement gives up: Postgres looks for a deadlock after a second only, and would end either.
 */
async function alterBoth(
  runner: QueryRunner,
  {
    table,
    to,
    mode,
  }: {
    readonly table: string;
    readonly to: string;
    readonly mode: 'share row exclusive' | 'access exclusive';
  },
  alter: string,
): Promise<void> {
  const tables = table === to ? table : `${to}, ${table}`;
  // Both in one transaction: they are sent together.
  await withLockTimeout(runner, 500, `lock table ${tables} in ${mode} mode; ${alter}`);
}

/** The index of ID and account, unless the table has one. */
async function buildKey(runner: QueryRunner, table: string): Promise<void> {
  const uniques = await uniqueColumns(runner, table);
  if (uniques.some(({ columns }) => columns === 'id, account_id')) return;
  await buildIndex(runner, `${table}_of_account`, 'unique index', `${table} (id, account_id)`);
}

/** The index becomes the primary key. A run that was interrupted may have replaced it. */
async function replacePrimaryKey(runner: QueryRunner, table: string): Promise<void> {
  const uniques = await uniqueColumns(runner, table);
  const key = uniques.find(({ is_primary: isPrimary }) => isPrimary);
  if (key?.columns === 'id, account_id') return;
  // Takes the lock for a moment: the index is there, and its columns are required already.
  await runner.query(
    `alter table ${table} drop constraint ${table}_pkey,
      add constraint ${table}_pkey primary key using index ${table}_of_account`,
  );
}

async function uniqueColumns(
  runner: QueryRunner,
  table: string,
): Promise<{ readonly is_primary: boolean; readonly columns: string }[]> {
  return (await runner.query(UNIQUE_COLUMNS, [table])) as {
    is_primary: boolean;
    columns: string;
  }[];
}

/** An index that an interrupted run has built stays: foreign keys may lead to it already. */
async function buildIndex(
  runner: QueryRunner,
  name: string,
  kind: 'index' | 'unique index',
  on: string,
): Promise<void> {
  const built = (await runner.query(IS_VALID, [name])) as unknown[];
  if (built.length > 0) return;
  // An interrupted build leaves an invalid index.
  await withoutTimeout(runner, `drop index concurrently if exists ${name}`);
  const create = kind === 'index' ? 'create index' : 'create unique index';
  await withoutTimeout(runner, `${create} concurrently ${name} on ${on}`);
}

/** A concurrent build waits for older transactions and blocks no request, so it needs no timeout. */
async function withoutTimeout(runner: QueryRunner, statement: string): Promise<void> {
  await withLockTimeout(runner, 0, statement);
}

async function withLockTimeout(runner: QueryRunner, ms: number, statement: string): Promise<void> {
  await runner.query(`set lock_timeout = ${ms}`);
  try {
    await runner.query(statement);
  } finally {
    await runner.query('reset lock_timeout');
  }
}
