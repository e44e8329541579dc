import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys of people, and the challenges that browsers are about to sign. */
export class CreatePasskeys1795428300000 implements MigrationInterface {
  readonly name = 'CreatePasskeys1795428300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table passkeys (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        credential_id bytea not null constraint passkeys_credential_id_key unique,
        public_key bytea not null,
        counter bigint not null,
        synced boolean not null,
        transports text[] not null,
        name text not null,
        last_used_at timestamptz,
        created_at timestamptz not null default now(),
        row_mac bytea
      )`);
    await runner.query('create index passkeys_user on passkeys (user_id)');
    await runner.query('create index passkeys_without_mac on passkeys ((1)) where row_mac is null');
    await runner.query(`
      create table passkey_challenges (
        binding text not null,
        purpose text not null,
        challenge bytea not null,
        user_id uuid references users (id) on delete cascade,
        expires_at timestamptz not null,
        primary key (binding, purpose)
      )`);
    await runner.query('create index passkey_challenges_expiry on passkey_challenges (expires_at)');
    await runner.query('create index passkey_challenges_user on passkey_challenges (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table passkey_challenges');
    await runner.query('drop table passkeys');
  }
}
