import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Columns for looking up decisions by currency, BIN, e-mail address and device, and for finding their
 * webhook deliveries. E-mail addresses and device fingerprints are keyed hashes. The columns compare by
 * bytes: with the rules of a language an index entry costs several times more.
 *
 * One index in order of time carries the values of filters that match many decisions. It replaces the
 * index of the list, so it adds no write; a rare value is found by reading the index without the table.
 * Hashes have few decisions each, so their indexes need no order: a hash index costs half of an ordered one.
 */
export class ExtendDecisionSearch1795431000000 implements MigrationInterface {
  readonly name = 'ExtendDecisionSearch1795431000000';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table decision
        add column if not exists currency text collate "C",
        add column if not exists bin text collate "C",
        add column if not exists email_hash text collate "C",
        add column if not exists device_hash text collate "C",
        add column if not exists event_ids uuid[]`);
    // A concurrent build waits for older transactions and blocks no request, so it needs no timeout.
    await runner.query('set lock_timeout = 0');
    try {
      for (const [name, definition] of INDEXES) {
        // An interrupted build leaves an invalid index.
        await runner.query(`drop index concurrently if exists ${name}`);
        await runner.query(`create index concurrently ${name} on decision ${definition}`);
      }
      for (const [name] of REPLACED) {
        await runner.query(`drop index concurrently if exists ${name}`);
      }
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of REPLACED) {
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on decision ${definition}`);
    }
    for (const [name] of INDEXES) await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query(`
      alter table decision
        drop column currency, drop column bin, drop column email_hash, drop column device_hash,
        drop column event_ids`);
  }
}

const INDEXES = [
  ['decision_time_idx', '(created_at, id) include (context, currency, amount)'],
  ['decision_bin_idx', '(bin, created_at) where bin is not null'],
  ['decision_email_idx', 'using hash (email_hash)'],
  ['decision_device_idx', 'using hash (device_hash)'],
  ['decision_unprepared_idx', '(created_at) where currency is null'],
] as const;

const REPLACED = [['decision_list_idx', '(created_at, id)']] as const;
