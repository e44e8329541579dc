import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateNetworkTokens1764400000000 implements MigrationInterface {
  readonly name = 'CreateNetworkTokens1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table network_token (
        id uuid primary key,
        created_at timestamptz not null,
        status text not null,
        reason text,
        pci_token_id uuid,
        metadata text not null,
        scheme text not null,
        masked_account_number text not null,
        expiry_month smallint not null,
        expiry_year smallint not null,
        fingerprint text,
        masked_number text,
        token_expiry_month smallint,
        token_expiry_year smallint,
        payment_account_reference text,
        card_art_id text,
        provider_reference text,
        provider_sequence bigint not null default 0,
        due_at timestamptz,
        attempts smallint not null default 0,
        request_hash bytea
      )`);
    await runner.query('create index network_token_newest on network_token (created_at, id)');
    await runner.query(`
      create index network_token_pci_token on network_token (pci_token_id, created_at, id)
      where pci_token_id is not null`);
    await runner.query(`
      create index network_token_due on network_token (due_at) where due_at is not null`);
    await runner.query(`
      create unique index network_token_provider_reference on network_token (provider_reference)`);
    await runner.query('create unique index network_token_request on network_token (request_hash)');
    await runner.query(`
      create table sealed_network_token (
        id uuid primary key,
        wrapped_key bytea not null,
        kek_version integer not null
          constraint sealed_network_token_kek_version references key_encryption_key (version),
        sealed_account_number bytea,
        sealed_cardholder_name bytea,
        sealed_number bytea
      )`);
    await runner.query(`
      create table network_token_art (
        id uuid primary key,
        card_art_id text not null,
        content_type text not null,
        data bytea not null,
        width integer not null,
        height integer not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table network_token_art');
    await runner.query('drop table sealed_network_token');
    await runner.query('drop table network_token');
  }
}
