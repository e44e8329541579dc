import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWalletTokens1764900000000 implements MigrationInterface {
  readonly name = 'CreateWalletTokens1764900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table wallet_merchant_key (
        id uuid primary key,
        created_at timestamptz not null,
        activated_at timestamptz,
        wallet text not null
          constraint wallet_merchant_key_wallet check (wallet in ('apple_pay', 'google_pay')),
        recipient text not null,
        public_key bytea not null,
        public_key_hash bytea not null constraint wallet_merchant_key_hash unique,
        wrapped_key bytea not null,
        kek_version integer not null
          constraint wallet_merchant_key_kek_version references key_encryption_key (version),
        sealed_private_key bytea not null
      )`);
    await runner.query(`
      create table wallet_token (
        id uuid primary key,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        wallet text not null
          constraint wallet_token_wallet check (wallet in ('apple_pay', 'google_pay')),
        authentication text not null,
        eci text,
        scheme text not null,
        masked_account_number text not null,
        expiry_month smallint not null,
        expiry_year smallint not null,
        fingerprint text,
        metadata text not null,
        wrapped_key bytea not null,
        kek_version integer not null
          constraint wallet_token_kek_version references key_encryption_key (version),
        sealed_account_number bytea not null,
        sealed_cardholder_name bytea,
        sealed_cryptogram bytea,
        constraint wallet_token_authentication check (
          (authentication = 'PAN_ONLY' and sealed_cryptogram is null)
          or (authentication = 'CRYPTOGRAM_3DS' and sealed_cryptogram is not null))
      )`);
    await runner.query('create index wallet_token_newest on wallet_token (created_at, id)');
    await runner.query('create index wallet_token_expiry on wallet_token (expires_at)');
    await runner.query(`
      create table wallet_message (
        hash bytea primary key,
        kept_until timestamptz not null
      )`);
    await runner.query('create index wallet_message_expiry on wallet_message (kept_until)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table wallet_message, wallet_token, wallet_merchant_key');
  }
}
