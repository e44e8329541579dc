import type { MigrationInterface, QueryRunner } from 'typeorm';

interface UniqueKey {
  readonly constraint: string;
  readonly kind: 'primary key' | 'unique';
  readonly columns: string;
}

/** Names of constraints stay as they are, so that nothing depends on when they are replaced. */
const primary = (table: string, columns: string): UniqueKey => ({
  constraint: `${table}_pkey`,
  kind: 'primary key',
  columns,
});

/** The primary key last: it makes the column required, which the check has proved by then. */
const KEYS: Readonly<Record<string, readonly UniqueKey[]>> = {
  payment_event: [
    {
      constraint: 'payment_event_decision_id_occurred_at_type_key',
      kind: 'unique',
      columns: 'decision_id, occurred_at, type',
    },
    primary('payment_event', 'id'),
  ],
  backend_call: [primary('backend_call', 'decision_id, position')],
  provisional_decision: [primary('provisional_decision', 'decision_id')],
  review_assignment: [primary('review_assignment', 'decision_id')],
  review_note: [primary('review_note', 'id')],
};
const TABLES = Object.keys(KEYS);

/** A name of Postgres has at most 63 characters, so an index is not named by that of its constraint. */
const indexOf = (table: string, { kind }: UniqueKey) =>
  `${table}_${kind === 'unique' ? 'unique' : 'key'}_of_context`;

const IS_VALID = 'select 1 from pg_index where indexrelid = to_regclass($1) and indisvalid';

const HAS_CONTEXT = `select 1 from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  where c.conrelid = $1::regclass and c.conname = $2 and a.attname = 'context'`;

const HAS_CHECK = 'select 1 from pg_constraint where conrelid = $1::regclass and conname = $2';

/** Along the index of rows without a context, or by the definition of the column once it is required. */
const LACKING = TABLES.map(
  (table) => `select '${table}' as name from (
    select from ${table} where context is null limit 1) lacking`,
).join(' union all ');

/**
 * Requires the context in what belongs to a decision, and adds it to the keys, so that the tables can be divided by
 * it. It is the last column: statements that know an ID only, of this release or the one before, use the key. Rows
 * that lack the context are of the release before the last, whose pods would fail from here on.
 *
 * The column becomes required with its primary key. Without a check that proves it, Postgres would read the whole
 * table under the lock for that.
 */
export class RequireContexts1796010000300 implements MigrationInterface {
  readonly name = 'RequireContexts1796010000300';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;
  readonly follows = { release: '0.2.0', migration: 'AddContexts1795960000300' };

  async blocker(runner: QueryRunner): Promise<string | undefined> {
    const lacking = (await runner.query(LACKING)) as { readonly name: string }[];
    if (lacking.length === 0) return undefined;
    const names = lacking.map(({ name }) => name).join(', ');
    return (
      `Rows of 0.1.0 lack their context in ${names}: run 0.2.0 until its worker decision-contexts has filled them. ` +
      `"select count(*) from ${lacking[0]?.name} where context is null" must return 0, for each of these tables.`
    );
  }

  async up(runner: QueryRunner): Promise<void> {
    const blocker = await this.blocker(runner);
    if (blocker !== undefined) throw new Error(blocker);
    for (const table of TABLES) await this.requireContext(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, keys] of Object.entries(KEYS)) {
      for (const key of keys) await replaceKey(runner, table, key, key.columns);
      await runner.query(`alter table ${table} drop constraint if exists ${table}_has_context`);
      await runner.query(`alter table ${table} alter column context drop not null`);
      await concurrently(
        runner,
        `create index concurrently ${table}_without_context on ${table} (decision_id)
          where context is null`,
      );
    }
  }

  private async requireContext(runner: QueryRunner, table: string): Promise<void> {
    const keys = [];
    for (const key of KEYS[table] ?? []) {
      const done = (await runner.query(HAS_CONTEXT, [table, key.constraint])) as unknown[];
      if (done.length === 0) keys.push(key);
    }
    if (keys.length > 0) {
      await this.prove(runner, table);
      for (const key of keys) await replaceKey(runner, table, key, `${key.columns}, context`);
    }
    await runner.query(`alter table ${table} drop constraint if exists ${table}_has_context`);
    await concurrently(runner, `drop index concurrently if exists ${table}_without_context`);
  }

  /** Adds a check that new rows have a context, and validates it, which blocks no request. */
  private async prove(runner: QueryRunner, table: string): Promise<void> {
    const name = `${table}_has_context`;
    const added = (await runner.query(HAS_CHECK, [table, name])) as unknown[];
    if (added.length === 0) {
      await runner.query(
        `alter table ${table} add constraint ${name} check (context is not null) not valid`,
      );
    }
    try {
      await runner.query(`alter table ${table} validate constraint ${name}`);
    } catch (error) {
      const blocker = await this.blocker(runner);
      if (blocker === undefined) throw error;
      // A pod of 0.1.0 has just stored it. Without the check, that pod goes on.
      await runner.query(`alter table ${table} drop constraint ${name}`);
      throw new Error(blocker, { cause: error });
    }
  }
}

/** Builds the index, then takes the lock of the table for a moment. */
async function replaceKey(
  runner: QueryRunner,
  table: string,
  key: UniqueKey,
  columns: string,
): Promise<void> {
  const index = indexOf(table, key);
  const built = (await runner.query(IS_VALID, [index])) as unknown[];
  if (built.length === 0) {
    // An interrupted build leaves an invalid index.
    await concurrently(runner, `drop index concurrently if exists ${index}`);
    await concurrently(
      runner,
      `create unique index concurrently ${index} on ${table} (${columns})`,
    );
  }
  await runner.query(
    `alter table ${table} drop constraint ${key.constraint},
      add constraint ${key.constraint} ${key.kind} using index ${index}`,
  );
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
