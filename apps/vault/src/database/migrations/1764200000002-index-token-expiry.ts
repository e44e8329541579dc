import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the purge, which looks for expired tokens again and again. Most tokens never expire. */
export class IndexTokenExpiry1764200000002 implements MigrationInterface {
  readonly name = 'IndexTokenExpiry1764200000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index pci_token_expiry on pci_token (expires_at) where expires_at is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index pci_token_expiry');
  }
}
