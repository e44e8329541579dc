import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments of the release before have none: their outcomes are reported under the account's present context. */
export class AddContextToFraudChecks1795961500000 implements MigrationInterface {
  readonly name = 'AddContextToFraudChecks1795961500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment add column if not exists fraud_context text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payment drop column if exists fraud_context');
  }
}
