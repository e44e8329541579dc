import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateImportedCards1764500000002 implements MigrationInterface {
  readonly name = 'CreateImportedCards1764500000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table imported_card (
        source text not null,
        old_id text not null,
        token_id uuid not null,
        imported_at timestamptz not null,
        constraint imported_card_key primary key (source, old_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table imported_card');
  }
}
