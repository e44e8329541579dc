import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which remembered answers of idempotent requests show a token: they end with it. */
export class CreateTokenAnswers1795386894201 implements MigrationInterface {
  readonly name = 'CreateTokenAnswers1795386894201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table token_answer (
        answer_id bytea not null
          constraint token_answer_key references idempotency_key (id) on delete cascade,
        token_id uuid not null,
        answer_owner uuid not null,
        constraint token_answer_pkey primary key (answer_id, token_id)
      )`);
    await runner.query('create index token_answer_token on token_answer (token_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table token_answer');
  }
}
