import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSignInAttempts1765800000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table sign_in_attempts (
        subject bytea primary key,
        failures integer not null,
        last_failure_at timestamptz not null,
        blocked_until timestamptz
      )`);
    await queryRunner.query('create index on sign_in_attempts (last_failure_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table sign_in_attempts');
  }
}
