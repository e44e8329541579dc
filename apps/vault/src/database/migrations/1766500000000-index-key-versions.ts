import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'pci_token',
  'sealed_network_token',
  'generic_token',
  'wallet_token',
  'wallet_merchant_key',
];

/**
 * Metrics ask which versions of the key-encryption key are in use, and a version that is retired is
 * looked for in every table that refers to it.
 */
export class IndexKeyVersions1766500000000 implements MigrationInterface {
  readonly name = 'IndexKeyVersions1766500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`create index ${table}_kek on ${table} (kek_version)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`drop index ${table}_kek`);
  }
}
