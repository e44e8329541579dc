import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * IDs of decisions that begin with the time. Processes of the release before derive other IDs from an
 * idempotency key, so both must not be written at once: where decisions exist, the new IDs begin a day
 * later at the earliest, when an update is finished.
 *
 * `boundary_id` is set for few decisions, so its index is nearly empty.
 */
export class OrderDecisionIds1795452000000 implements MigrationInterface {
  readonly name = 'OrderDecisionIds1795452000000';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists decision_id_scheme (
        singleton boolean primary key default true check (singleton),
        ordered_from timestamptz not null
      )`);
    await runner.query(`
      insert into decision_id_scheme (ordered_from)
      select case when exists (select from decision)
        then date_bin('6 hours', now() + interval '30 hours', timestamptz 'epoch')
        else timestamptz 'epoch' end
      on conflict do nothing`);
    await runner.query('alter table decision add column if not exists boundary_id uuid');
    // A concurrent build waits for older transactions and blocks no request, so it needs no timeout.
    await runner.query('set lock_timeout = 0');
    try {
      // An interrupted build leaves an invalid index.
      await runner.query('drop index concurrently if exists decision_boundary_idx');
      await runner.query(`
        create unique index concurrently decision_boundary_idx on decision (boundary_id)
        where boundary_id is not null`);
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists decision_boundary_idx');
    await runner.query('alter table decision drop column boundary_id');
    await runner.query('drop table decision_id_scheme');
  }
}
