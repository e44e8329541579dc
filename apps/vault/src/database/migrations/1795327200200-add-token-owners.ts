import type { MigrationInterface, QueryRunner } from 'typeorm';

const OWNED = [
  'pci_token',
  'network_token',
  'generic_token',
  'wallet_token',
  'tokenization_session',
] as const;
const LISTED = ['pci_token', 'network_token', 'generic_token', 'wallet_token'] as const;

/**
 * Whose a token is. Tokens that exist have no owner until an operator assigns one
 * (`tokens assign-owner`).
 */
export class AddTokenOwners1795327200200 implements MigrationInterface {
  readonly name = 'AddTokenOwners1795327200200';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of OWNED) {
      await runner.query(`alter table ${table} add column owner text, add column account text`);
    }
    await runner.query('alter table tokenization_session add column owner_mac bytea');
    await runner.query('alter table api_key add column created_by text');
    for (const table of LISTED) {
      await runner.query(
        `create index ${table}_owner on ${table} (owner, account, created_at, id)`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of LISTED) await runner.query(`drop index ${table}_owner`);
    await runner.query('alter table api_key drop column created_by');
    await runner.query('alter table tokenization_session drop column owner_mac');
    for (const table of OWNED) {
      await runner.query(`alter table ${table} drop column account, drop column owner`);
    }
  }
}
