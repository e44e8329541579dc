import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens, the sessions that make them, the settings of accounts, and what is to be done in the vault. */
export class CreateTokens1765500000000 implements MigrationInterface {
  readonly name = 'CreateTokens1765500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account_settings (
        account_id uuid primary key references account (id),
        guardian_cpa_mode text not null,
        contract_id text,
        issuer_metadata_enabled boolean not null,
        scheme_references_enabled boolean not null,
        currency text,
        cde_import_enabled boolean not null,
        pci_attestation text,
        allowed_card_schemes text[],
        updated_at timestamptz not null
      )`);
    await runner.query(`
      create table token_session (
        id uuid primary key,
        account_id uuid not null references account (id),
        session_hash bytea not null,
        status text not null,
        bypass_identification boolean not null,
        allowed_card_schemes text[],
        metadata jsonb not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        compared_at timestamptz not null
      )`);
    await runner.query('create unique index token_session_hash on token_session (session_hash)');
    await runner.query(
      `create index token_session_open on token_session (compared_at) where status = 'open'`,
    );
    await runner.query(
      `create index token_session_open_of_account on token_session (account_id) where status = 'open'`,
    );
    await runner.query('create index token_session_age on token_session (expires_at)');
    await createToken(runner);
    await runner.query(`
      create table vault_task (
        id uuid primary key,
        kind text not null,
        object_id uuid not null,
        created_at timestamptz not null,
        next_attempt_at timestamptz not null,
        attempts integer not null
      )`);
    await runner.query('create index vault_task_due on vault_task (next_attempt_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['vault_task', 'token', 'token_session', 'account_settings']) {
      await runner.query(`drop table ${table}`);
    }
  }
}

async function createToken(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table token (
      id uuid primary key,
      account_id uuid not null references account (id),
      status text not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      invalidated_at timestamptz,
      cardholder_name text,
      expiry_month smallint not null,
      expiry_year smallint not null,
      masked_account_number text not null,
      account_number_last_four text not null,
      account_number_length smallint not null,
      issuer_identification_number text,
      scheme text not null,
      segment text,
      type text,
      bank_name text,
      country_code text,
      currency_code text,
      currency text,
      card_art_id uuid,
      network_token_id uuid,
      network_token_status text not null,
      network_token_reason text,
      network_token_declined_at timestamptz,
      masked_network_token_number text,
      network_token_last_four text,
      payment_account_reference text,
      metadata jsonb not null,
      version integer not null,
      compared_at timestamptz not null
    )`);
  await runner.query('create index token_newest on token (account_id, created_at, id)');
  await runner.query(
    'create index token_last_four on token (account_id, account_number_last_four, created_at)',
  );
  await runner.query(
    'create index token_network_last_four on token (account_id, network_token_last_four, created_at)',
  );
  await runner.query(
    'create index token_network_status on token (account_id, network_token_status, created_at)',
  );
  await runner.query('create index token_network_token on token (network_token_id)');
  await runner.query(
    `create index token_declined on token (account_id, network_token_declined_at)
     where network_token_status = 'failed'`,
  );
  await runner.query(`create index token_expiry on token (expires_at) where status = 'active'`);
  await runner.query(
    `create index token_compared on token (compared_at)
     where status = 'active' or network_token_status in ('pending', 'active', 'inactive')`,
  );
  await runner.query(
    `create index token_pending on token (compared_at) where network_token_status = 'pending'`,
  );
}
