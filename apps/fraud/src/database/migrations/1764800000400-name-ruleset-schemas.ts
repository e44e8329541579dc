import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schema by which a version of rules is checked, and the requests that it decides. */
export class NameRulesetSchemas1764800000400 implements MigrationInterface {
  readonly name = 'NameRulesetSchemas1764800000400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table ruleset
        add column schema_name text,
        add column schema_version integer,
        add check ((schema_name is null) = (schema_version is null)),
        add foreign key (schema_name, schema_version) references schema_version (name, version)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ruleset drop column schema_name, drop column schema_version');
  }
}
