import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the gateway works for each account, and the cards that accounts pay with. */
export class CreateAccountSettings1765700000000 implements MigrationInterface {
  readonly name = 'CreateAccountSettings1765700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account_settings (
        account_id uuid primary key references account (id) on delete cascade,
        pci_attestation text not null check (pci_attestation in ('SAQ_A', 'SAQ_D', 'ROC')),
        permissions text[] not null,
        forward_destinations text[] not null,
        fraud_context text,
        fraud_policy text not null check (fraud_policy in ('fail_open', 'fail_closed')),
        provider text,
        provider_merchant text
      )`);
    await runner.query(`
      create table token (
        id uuid primary key,
        account_id uuid not null references account (id),
        vault_token_id uuid not null,
        created_at timestamptz not null,
        deleted_at timestamptz
      )`);
    await runner.query(`create index token_newest on token (account_id, created_at, id)`);
    await runner.query(`
      create unique index token_vault_token on token (account_id, vault_token_id)
      where deleted_at is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table token, account_settings');
  }
}
