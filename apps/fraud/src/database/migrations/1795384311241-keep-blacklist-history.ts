import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When values were on the blacklist and the named lists, for entries that are gone: a replay asks
 * what was listed when a payment happened. What was removed before this table was made is unknown.
 */
export class KeepBlacklistHistory1795384311241 implements MigrationInterface {
  readonly name = 'KeepBlacklistHistory1795384311241';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table blacklist_history (
        lookup uuid not null,
        listed_at timestamptz not null,
        ended_at timestamptz not null
      )`);
    await runner.query('create index blacklist_history_lookup_idx on blacklist_history (lookup)');
    await runner.query('create index blacklist_history_end_idx on blacklist_history (ended_at)');
    await runner.query(`
      create table blacklist_history_start (
        only_row boolean primary key default true check (only_row),
        known_since timestamptz not null
      )`);
    // A database without decisions has nothing unknown before it.
    await runner.query(`
      insert into blacklist_history_start (known_since)
      select case when exists (select from decision) then now() else '-infinity' end`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table blacklist_history, blacklist_history_start');
  }
}
