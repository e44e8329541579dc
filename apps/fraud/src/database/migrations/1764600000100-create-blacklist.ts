import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The blacklist and the named lists. Values are keyed hashes: what is listed is e-mail, addresses
 * and accounts of people. Replicas follow by the counter, which numbers every change.
 */
export class CreateBlacklist1764600000100 implements MigrationInterface {
  readonly name = 'CreateBlacklist1764600000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table blacklist_entry (
        id uuid primary key,
        list text not null,
        path text not null,
        lookup uuid not null unique,
        value_hash uuid not null,
        display_hint text not null,
        reason text,
        source_decision_id uuid,
        created_by text not null,
        created_at timestamptz not null,
        expires_at timestamptz,
        change bigint not null
      )`);
    await runner.query('create index blacklist_entry_list_idx on blacklist_entry (created_at, id)');
    await runner.query('create index blacklist_entry_value_idx on blacklist_entry (value_hash)');
    await runner.query('create index blacklist_entry_change_idx on blacklist_entry (change)');
    await runner.query(
      'create index blacklist_entry_expiry_idx on blacklist_entry (expires_at) where expires_at is not null',
    );
    // What replicas must forget; kept for an hour, since a replica that was away for longer reads all.
    await runner.query(`
      create table blacklist_removal (
        lookup uuid not null,
        list text not null,
        path text not null,
        change bigint not null,
        removed_at timestamptz not null default now()
      )`);
    await runner.query('create index blacklist_removal_change_idx on blacklist_removal (change)');
    await runner.query(`
      create table blacklist_change (
        only_row boolean primary key default true check (only_row),
        change bigint not null
      )`);
    await runner.query('insert into blacklist_change (change) values (0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table blacklist_change, blacklist_removal, blacklist_entry');
  }
}
