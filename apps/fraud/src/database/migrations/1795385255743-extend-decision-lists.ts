import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What decisions are looked up by, next to the request and the response that have it: a look into
 * JSON would be an index that costs every decision a parse. Older decisions get their columns from a
 * background worker, which finds them by the last of the indexes; it is empty when that is done.
 */
export class ExtendDecisionLists1795385255743 implements MigrationInterface {
  readonly name = 'ExtendDecisionLists1795385255743';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table decision
        add column if not exists transaction_reference text,
        add column if not exists device_ip text,
        add column if not exists amount bigint,
        add column if not exists fail_open boolean,
        add column if not exists fired_rules text[]`);
    // A concurrent build waits for older transactions and blocks no one, so it needs no lock timeout.
    await runner.query('set lock_timeout = 0');
    try {
      for (const [name, definition] of INDEXES) {
        // One that was interrupted is there and not valid.
        await runner.query(`drop index concurrently if exists ${name}`);
        await runner.query(`create index concurrently ${name} on decision ${definition}`);
      }
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query(`
      alter table decision
        drop column transaction_reference, drop column device_ip, drop column amount,
        drop column fail_open, drop column fired_rules`);
  }
}

const INDEXES = [
  ['decision_reference_idx', '(transaction_reference, created_at, id)'],
  ['decision_device_ip_idx', '(device_ip, created_at, id) where device_ip is not null'],
  ['decision_fail_open_idx', '(created_at, id) where fail_open'],
  ['decision_fired_rules_idx', 'using gin (fired_rules) where fired_rules is not null'],
  ['decision_context_idx', '(context, created_at, id)'],
  ['decision_unlisted_idx', '(created_at) where transaction_reference is null'],
] as const;
