import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCardBins1764500000001 implements MigrationInterface {
  readonly name = 'CreateCardBins1764500000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table card_bin (
        bin text collate "C" primary key,
        schemes text[],
        type text,
        segment text,
        currency_code text,
        issuer_name text,
        issuer_country_code text,
        imported_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table card_bin');
  }
}
