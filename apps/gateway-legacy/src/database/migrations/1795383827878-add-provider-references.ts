import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What providers call their transactions, which is text of any shape. The column before it holds
 * UUIDs only, and stays for the rows that have one.
 */
export class AddProviderReferences1795383827878 implements MigrationInterface {
  readonly name = 'AddProviderReferences1795383827878';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_order add column provider_reference text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment_order drop column provider_reference');
  }
}
