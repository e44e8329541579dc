import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * At most one row: while it is there, events are written to the log of the database for the event
 * stream, and the slot keeps them until they are published.
 */
export class CreateEventStream1795950000000 implements MigrationInterface {
  name = 'CreateEventStream1795950000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table event_stream (
        id smallint primary key default 1 check (id = 1),
        slot text not null,
        started_at timestamptz not null default now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table event_stream');
  }
}
