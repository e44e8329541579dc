import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs that send a range of logged deliveries again, one batch at a time. */
export class CreateWebhookResends1795420500100 implements MigrationInterface {
  name = 'CreateWebhookResends1795420500100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table webhook_resend (
        id uuid primary key,
        owner_id text not null,
        endpoint_id uuid not null,
        status text not null default 'running',
        succeeded boolean not null,
        from_at timestamptz not null,
        to_at timestamptz not null,
        total integer not null,
        resent integer not null default 0,
        position_at timestamptz,
        position_id uuid,
        attempts integer not null default 0,
        due_at timestamptz not null default now(),
        created_at timestamptz not null default now(),
        ended_at timestamptz
      )`);
    await queryRunner.query(
      `create index webhook_resend_due_idx on webhook_resend (due_at) where status = 'running'`,
    );
    // A second job over the same deliveries would only compete with the first.
    await queryRunner.query(
      `create unique index webhook_resend_running_idx on webhook_resend (endpoint_id)
         where status = 'running'`,
    );
    await queryRunner.query(
      `create index webhook_resend_ended_idx on webhook_resend (ended_at) where ended_at is not null`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table webhook_resend');
  }
}
