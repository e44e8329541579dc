import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTokenizationSessions1763712000001 implements MigrationInterface {
  readonly name = 'CreateTokenizationSessions1763712000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tokenization_session (
        id uuid primary key,
        session_hash bytea not null,
        status text not null,
        reason text,
        refused_attempts smallint not null default 0,
        allowed_schemes text[],
        allowed_origins text[],
        token_expires_in integer,
        token_metadata text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    await runner.query(
      'create unique index tokenization_session_hash on tokenization_session (session_hash)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tokenization_session');
  }
}
