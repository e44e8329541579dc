import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions of rules, and the counter by which replicas learn that another version is active. */
export class CreateRulesets1763712000200 implements MigrationInterface {
  readonly name = 'CreateRulesets1763712000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ruleset (
        id uuid primary key,
        context text not null,
        version integer not null check (version > 0),
        status text not null check (status in ('DRAFT', 'ACTIVE', 'INACTIVE')),
        description text,
        rules json not null,
        hash text not null,
        created_by text not null,
        created_at timestamptz not null,
        activated_by text,
        activated_at timestamptz,
        unique (context, version)
      )`);
    // "One ACTIVE per context", whatever the program does.
    await runner.query(
      `create unique index ruleset_active_idx on ruleset (context) where status = 'ACTIVE'`,
    );
    await runner.query(`create index ruleset_list_idx on ruleset (created_at, id)`);
    await runner.query(`
      create table ruleset_epoch (
        only_row boolean primary key default true check (only_row),
        epoch bigint not null
      )`);
    await runner.query(`insert into ruleset_epoch (epoch) values (0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ruleset_epoch, ruleset');
  }
}
