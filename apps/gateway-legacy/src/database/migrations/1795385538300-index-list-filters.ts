import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES: Readonly<Record<string, string>> = {
  payment_of_state: 'payment (account_id, state, created_at, id)',
  payment_of_use_case: 'payment (account_id, use_case, created_at, id)',
  payment_of_token: 'payment (account_id, token_id, created_at, id) where token_id is not null',
  authentication_of_state: 'authentication (account_id, state, created_at, id)',
  authentication_of_use_case: 'authentication (account_id, use_case, created_at, id)',
  authentication_of_token:
    'authentication (account_id, token_id, created_at, id) where token_id is not null',
  token_not_deleted: 'token (account_id, created_at, id) where deleted_at is null',
};

/** Every filter of a list has an index of its own, so that no list reads what it does not show. */
export class IndexListFilters1795385538300 implements MigrationInterface {
  readonly name = 'IndexListFilters1795385538300';
  /** `concurrently` is not possible in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no one, so it needs no lock timeout.
    await runner.query('set lock_timeout = 0');
    try {
      for (const [name, on] of Object.entries(INDEXES)) {
        // What an interrupted run left is invalid.
        await runner.query(`drop index concurrently if exists ${name}`);
        await runner.query(`create index concurrently ${name} on ${on}`);
      }
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) {
      await runner.query(`drop index concurrently if exists ${name}`);
    }
  }
}
