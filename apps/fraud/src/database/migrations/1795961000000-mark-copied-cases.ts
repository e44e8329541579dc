import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a case was when it was copied from another cell, so that changes made here since are not overwritten. */
export class MarkCopiedCases1795961000000 implements MigrationInterface {
  readonly name = 'MarkCopiedCases1795961000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table fraud_case add column copied_as text[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table fraud_case drop column copied_as');
  }
}
