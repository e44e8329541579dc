import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateEnrolmentLocks1795327230000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table enrolment_locks (
        user_id uuid primary key references users (id) on delete cascade,
        opens_at timestamptz,
        created_at timestamptz not null default now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table enrolment_locks');
  }
}
