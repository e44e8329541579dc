import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What payments carry for their authorization and keep. */
export class AddPaymentContext1795386385468 implements MigrationInterface {
  readonly name = 'AddPaymentContext1795386385468';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payment
        add column authentication_id uuid,
        add column merchant_id uuid,
        add column statement_descriptor text,
        add column metadata jsonb not null default '{}',
        add column scheme_transaction_id text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payment drop column authentication_id, drop column merchant_id,
        drop column statement_descriptor, drop column metadata, drop column scheme_transaction_id`);
  }
}
