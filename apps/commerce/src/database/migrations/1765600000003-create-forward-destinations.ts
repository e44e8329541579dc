import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the cards of an account may be forwarded to. */
export class CreateForwardDestinations1765600000003 implements MigrationInterface {
  readonly name = 'CreateForwardDestinations1765600000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table forward_destination (
        account_id uuid not null references account (id),
        destination text not null,
        created_at timestamptz not null,
        primary key (account_id, destination)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table forward_destination');
  }
}
