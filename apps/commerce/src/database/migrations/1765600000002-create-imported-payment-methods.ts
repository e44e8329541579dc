import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which token a payment method of a provider became. */
export class CreateImportedPaymentMethods1765600000002 implements MigrationInterface {
  readonly name = 'CreateImportedPaymentMethods1765600000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table imported_payment_method (
        account_id uuid not null references account (id),
        provider text not null,
        payment_method_id text not null,
        attempt uuid not null,
        attempted_at timestamptz not null,
        token_id uuid,
        primary key (account_id, provider, payment_method_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table imported_payment_method');
  }
}
