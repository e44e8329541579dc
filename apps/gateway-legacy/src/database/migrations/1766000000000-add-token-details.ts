import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the gateway knows of the cards behind its tokens, and sessions in which cards are given. */
export class AddTokenDetails1766000000000 implements MigrationInterface {
  readonly name = 'AddTokenDetails1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table token
        add column owns_card boolean not null default false,
        add column masked_account_number text,
        add column scheme text,
        add column expiry_month smallint,
        add column expiry_year smallint,
        add column network_token_id uuid,
        add column network_token_status text check (network_token_status in ('pending', 'active',
          'suspended', 'failed', 'deleted', 'unsupported')),
        add column network_token_reason text,
        add column network_token_masked_number text,
        add column network_token_last_four text,
        add column payment_account_reference text,
        add column seen_at timestamptz,
        add column work_due_at timestamptz`);
    await runner.query('update token set work_due_at = now() where deleted_at is null');
    await runner.query(`
      create index token_work on token (work_due_at) where work_due_at is not null`);
    await runner.query('create index token_of_vault on token (vault_token_id)');
    await runner.query(`
      create table token_session (
        id uuid primary key,
        account_id uuid not null references account (id) on delete cascade,
        vault_token_id uuid not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        look_at timestamptz not null
      )`);
    await runner.query('create index token_session_look on token_session (look_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table token_session');
    await runner.query('drop index token_work, token_of_vault');
    await runner.query(`
      alter table token
        drop column owns_card, drop column masked_account_number, drop column scheme,
        drop column expiry_month, drop column expiry_year, drop column network_token_id,
        drop column network_token_status, drop column network_token_reason,
        drop column network_token_masked_number, drop column network_token_last_four,
        drop column payment_account_reference, drop column seen_at, drop column work_due_at`);
  }
}
