import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As the next migration of all services names it when it makes the index the primary key. */
const KEY = 'idempotency_key_key';

const IS_VALID = 'select 1 from pg_index where indexrelid = to_regclass($1) and indisvalid';

const REFERS = `select 1 from pg_constraint
  where conrelid = 'token_answer'::regclass and conname = 'token_answer_of_account'`;

/**
 * Refers to the response of an idempotent request by ID and account, which become its primary key. Callers of the
 * vault have no account, so rows of the release before have the default.
 */
export class ReferToAnswersByAccount1796010000000 implements MigrationInterface {
  readonly name = 'ReferToAnswersByAccount1796010000000';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table token_answer add column if not exists answer_account uuid not null
        default '00000000-0000-0000-0000-000000000000'`,
    );
    await buildKey(runner);
    const refers = (await runner.query(REFERS)) as unknown[];
    if (refers.length === 0) {
      await briefly(
        runner,
        `alter table token_answer add constraint token_answer_of_account
          foreign key (answer_id, answer_account) references idempotency_key (id, account_id)
          on delete cascade not valid`,
      );
    }
    await runner.query('alter table token_answer validate constraint token_answer_of_account');
    await briefly(runner, 'alter table token_answer drop constraint if exists token_answer_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    // It ended with the primary key that it refers to.
    await runner.query(
      'alter table token_answer drop constraint if exists token_answer_of_account',
    );
    await runner.query(
      `alter table token_answer add constraint token_answer_key
        foreign key (answer_id) references idempotency_key (id) on delete cascade`,
    );
    await runner.query(`drop index if exists ${KEY}`);
    await runner.query('alter table token_answer drop column answer_account');
  }
}

async function buildKey(runner: QueryRunner): Promise<void> {
  const built = (await runner.query(IS_VALID, [KEY])) as unknown[];
  if (built.length > 0) return;
  // A concurrent build waits for older transactions and blocks no request, so it needs no timeout.
  await runner.query('set lock_timeout = 0');
  try {
    // An interrupted build leaves an invalid index.
    await runner.query(`drop index concurrently if exists ${KEY}`);
    await runner.query(
      `create unique index concurrently ${KEY} on idempotency_key (id, account_id)`,
    );
  } finally {
    await runner.query('reset lock_timeout');
  }
}

/**
 * The statement locks two tables, and removing expired keys locks them in another order. It waits for less than
 * `deadlock_timeout`, so that no other transaction is the one that Postgres cancels.
 */
async function briefly(runner: QueryRunner, statement: string): Promise<void> {
  await runner.query(`set lock_timeout = '300ms'`);
  try {
    await runner.query(statement);
  } finally {
    await runner.query('reset lock_timeout');
  }
}
