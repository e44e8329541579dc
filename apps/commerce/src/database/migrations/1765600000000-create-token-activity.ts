import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What happened to tokens, for the report of activity: a row for each event. */
export class CreateTokenActivity1765600000000 implements MigrationInterface {
  readonly name = 'CreateTokenActivity1765600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table token_activity (
        id bigint generated always as identity primary key,
        account_id uuid not null,
        occurred_at timestamptz not null,
        token_id uuid not null,
        event text not null,
        status text,
        network_token_status text
      )`);
    // With everything that the report counts, so that it reads the index alone.
    await runner.query(`
      create index token_activity_of_account on token_activity (account_id, occurred_at)
        include (event, status, network_token_status)`);
    await runner.query('create index token_activity_age on token_activity (occurred_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table token_activity');
  }
}
