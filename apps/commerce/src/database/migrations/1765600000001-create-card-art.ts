import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pictures of cards. A picture is never changed: another one has another id. */
export class CreateCardArt1765600000001 implements MigrationInterface {
  readonly name = 'CreateCardArt1765600000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table card_art (
        id uuid primary key,
        digest bytea not null,
        content_type text not null,
        data bytea not null,
        width integer not null,
        height integer not null,
        created_at timestamptz not null
      )`);
    await runner.query('create unique index card_art_digest on card_art (digest)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table card_art');
  }
}
