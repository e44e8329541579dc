import { buildUniqueIndex, dropIndex, replacePrimaryKey } from '@tessera/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables whose primary key was `id` only, and to which no foreign key leads. */
const TABLES = ['merchant', 'token_session'] as const;

/** Tables with a foreign key to the ID of a token. */
const REFERRING = ['authentication', 'backup'] as const;

const CONSTRAINT = 'select 1 from pg_constraint where conrelid = $1::regclass and conname = $2';

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
    // What refers to the index, after an interrupted run, needs it.
    if (!(await hasConstraint(runner, REFERRING[0], `${REFERRING[0]}_token_of_account`))) {
      await buildUniqueIndex(runner, 'token_of_account', 'token (id, account_id)');
    }
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
