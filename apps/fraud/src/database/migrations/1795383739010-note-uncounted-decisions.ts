import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Decisions that the store of the velocities did not count, noted in the row that stores them: in
 * whose context they have to be counted, and when that was made up for. Both columns are empty for
 * every other decision, so adding them rewrites nothing and the indexes are nearly empty.
 */
export class NoteUncountedDecisions1795383739010 implements MigrationInterface {
  readonly name = 'NoteUncountedDecisions1795383739010';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table decision
        add column if not exists velocity_uncounted text,
        add column if not exists velocity_repaired_at timestamptz`);
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
      alter table decision drop column velocity_uncounted, drop column velocity_repaired_at`);
  }
}

const INDEXES = [
  [
    'decision_uncounted_idx',
    `(velocity_uncounted, created_at)
      where velocity_uncounted is not null and velocity_repaired_at is null`,
  ],
  [
    'decision_repaired_idx',
    `(velocity_uncounted, velocity_repaired_at) where velocity_repaired_at is not null`,
  ],
] as const;
