import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cards that are copied to payment providers: one row for each token and provider. */
export class CreateBackups1766000000300 implements MigrationInterface {
  readonly name = 'CreateBackups1766000000300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table backup (
        id uuid primary key,
        account_id uuid not null references account (id),
        token_id uuid not null references token (id),
        provider text not null,
        provider_merchant text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        status text not null check (status in ('pending', 'completed', 'failed')),
        reason text,
        provider_payment_method_id text,
        attempts integer not null default 0,
        due_at timestamptz,
        unique (account_id, token_id, provider),
        check ((status = 'pending') = (due_at is not null)),
        check ((status = 'completed') = (provider_payment_method_id is not null)),
        check ((status = 'failed') = (reason is not null))
      )`);
    await runner.query('create index backup_due on backup (due_at) where due_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table backup');
  }
}
