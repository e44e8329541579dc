import { buildUniqueIndex, dropIndex, replacePrimaryKey } from '@tessera/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['token', 'token_session'] as const;

/**
 * Adds the account to the unique keys of tokens and sessions, so that the tables can be divided by it. It is
 * the last column: statements that know an ID or a hash only, of this release or the one before, still use
 * the key. That an ID is one account's follows from where it comes from: the vault makes it, or the session.
 */
export class AddAccountsToTokenKeys1795960000000 implements MigrationInterface {
  readonly name = 'AddAccountsToTokenKeys1795960000000';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await replacePrimaryKey(runner, table, 'id, account_id');
    await buildUniqueIndex(
      runner,
      'token_session_hash_of_account',
      'token_session (session_hash, account_id)',
    );
    await dropIndex(runner, 'token_session_hash');
  }

  async down(runner: QueryRunner): Promise<void> {
    await buildUniqueIndex(runner, 'token_session_hash', 'token_session (session_hash)');
    await dropIndex(runner, 'token_session_hash_of_account');
    for (const table of TABLES) await replacePrimaryKey(runner, table, 'id');
  }
}
