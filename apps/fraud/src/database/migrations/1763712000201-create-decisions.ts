import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Decisions. Request and response are text: they are written and read whole, and text took half the
 * time of jsonb. The number of a card is in neither.
 */
export class CreateDecisions1763712000201 implements MigrationInterface {
  readonly name = 'CreateDecisions1763712000201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table decision (
        id uuid primary key,
        created_at timestamptz not null default now(),
        context text not null,
        outcome text not null check (outcome in ('ALLOW', 'BLOCK', 'REVIEW', 'PROVISIONAL')),
        customer_id text not null,
        credential_fingerprint text not null,
        ruleset_id uuid,
        body_fingerprint bytea,
        request text not null,
        response text not null
      )`);
    await runner.query(`create index decision_list_idx on decision (created_at, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table decision');
  }
}
