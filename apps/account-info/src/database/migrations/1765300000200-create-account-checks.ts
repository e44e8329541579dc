import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sessions, records, and the consents that are still to be ended at their bank. What is personal in
 * them is sealed, under the data key of the attempt or of the record; without the key it is gone.
 */
export class CreateAccountChecks1765300000200 implements MigrationInterface {
  readonly name = 'CreateAccountChecks1765300000200';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...SESSIONS, ...RECORDS, ...REVOCATIONS]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table consent_revocation, account_information, account_check_session');
  }
}

const SESSIONS = [
  `create table account_check_session (
    id uuid primary key,
    tenant_id uuid not null constraint account_check_session_tenant_id references tenant (id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    status text not null,
    version integer not null,
    reason text,
    market text not null,
    success_url text,
    failure_url text,
    institution_id text,
    bank_selected_at timestamptz,
    awaiting_bank_at timestamptz,
    fetching_at timestamptz,
    ended_at timestamptz,
    deadline_at timestamptz,
    waiting_for text,
    state_hash bytea,
    browser_hash bytea,
    wrapped_key bytea,
    kek_version integer
      constraint account_check_session_kek_version references key_encryption_key (version),
    sealed_account_identifier bytea,
    sealed_consent bytea,
    sealed_accounts bytea,
    redacted_at timestamptz
  )`,
  `create unique index account_check_session_state on account_check_session (state_hash)
    where state_hash is not null`,
  `create index account_check_session_deadline on account_check_session (deadline_at)
    where deadline_at is not null`,
  `create index account_check_session_kept on account_check_session (tenant_id, ended_at)
    where redacted_at is null`,
  `create index account_check_session_kek on account_check_session (kek_version)
    where kek_version is not null`,
];

const RECORDS = [
  `create table account_information (
    id uuid primary key,
    session_id uuid not null constraint account_information_session_id
      references account_check_session (id),
    tenant_id uuid not null constraint account_information_tenant_id references tenant (id),
    created_at timestamptz not null,
    wrapped_key bytea,
    kek_version integer
      constraint account_information_kek_version references key_encryption_key (version),
    sealed_record bytea,
    redacted_at timestamptz
  )`,
  'create unique index account_information_session on account_information (session_id)',
  `create index account_information_kek on account_information (kek_version)
    where kek_version is not null`,
];

const REVOCATIONS = [
  `create table consent_revocation (
    id uuid primary key,
    session_id uuid not null constraint consent_revocation_session_id
      references account_check_session (id),
    institution_id text not null,
    sealed_consent bytea not null,
    attempts integer not null,
    next_attempt_at timestamptz not null
  )`,
  'create index consent_revocation_due on consent_revocation (next_attempt_at)',
  'create index consent_revocation_session on consent_revocation (session_id)',
];
