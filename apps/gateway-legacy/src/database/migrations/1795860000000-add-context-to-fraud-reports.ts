import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports of the release before have none: they are sent without the header. */
export class AddContextToFraudReports1795860000000 implements MigrationInterface {
  readonly name = 'AddContextToFraudReports1795860000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table fraud_report add column if not exists context text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table fraud_report drop column if exists context');
  }
}
