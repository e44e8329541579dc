import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deleted token no longer says whose it was, and the vault asks for the account. */
export class AddVaultTaskAccounts1795327200050 implements MigrationInterface {
  readonly name = 'AddVaultTaskAccounts1795327200050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault_task add column account_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault_task drop column account_id');
  }
}
