import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What payments are authorized with, and wallets as their source. */
export class AddPaymentCredentials1795403410078 implements MigrationInterface {
  readonly name = 'AddPaymentCredentials1795403410078';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payment
        add column wallet_token_id uuid,
        add column credential_type text,
        add column credential_cryptogram boolean,
        add column credential_fallback text,
        drop constraint payment_source_type_check,
        add constraint payment_source_type_check
          check (source_type in ('checkout', 'token', 'wallet')) not valid,
        add constraint payment_wallet_check
          check ((source_type = 'wallet') = (wallet_token_id is not null)) not valid,
        add constraint payment_credential_check
          check (credential_type in ('card', 'network_token', 'wallet_token')) not valid`);
    for (const name of ['source_type', 'wallet', 'credential']) {
      await runner.query(`alter table payment validate constraint payment_${name}_check`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payment drop constraint payment_wallet_check,
        drop constraint payment_credential_check,
        drop constraint payment_source_type_check,
        add constraint payment_source_type_check check (source_type in ('checkout', 'token')),
        drop column wallet_token_id, drop column credential_type,
        drop column credential_cryptogram, drop column credential_fallback`);
  }
}
