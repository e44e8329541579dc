import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replays of a ruleset on stored decisions. A simulation keeps the rules as they were when it began,
 * because a draft may change under it; its stretches are the work that processes share.
 */
export class CreateSimulations1765000000000 implements MigrationInterface {
  readonly name = 'CreateSimulations1765000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table simulation (
        id uuid primary key,
        created_at timestamptz not null,
        created_by text not null,
        body_fingerprint bytea,
        status text not null check (status in ('PENDING', 'RUNNING', 'COMPLETED', 'FAILED')),
        ruleset_id uuid not null,
        ruleset_version integer not null,
        ruleset_hash text not null,
        rules json not null,
        baseline_ruleset_id uuid,
        baseline_rules json,
        from_at timestamptz not null,
        to_at timestamptz not null,
        context text not null,
        sample double precision not null,
        total integer,
        processed integer not null default 0,
        stretches_left integer,
        lease_until timestamptz not null,
        finished_at timestamptz,
        error text,
        result text,
        check ((baseline_ruleset_id is null) = (baseline_rules is null)),
        check ((status in ('COMPLETED', 'FAILED')) = (finished_at is not null)),
        check ((status = 'COMPLETED') = (result is not null)),
        check ((status = 'FAILED') = (error is not null))
      )`);
    await runner.query('create index simulation_list_idx on simulation (created_at, id)');
    await runner.query(
      `create index simulation_open_idx on simulation (lease_until)
        where status in ('PENDING', 'RUNNING')`,
    );
    await runner.query(`
      create table simulation_stretch (
        simulation_id uuid not null references simulation (id) on delete cascade,
        position integer not null,
        from_at timestamptz not null,
        from_id uuid not null,
        to_at timestamptz not null,
        to_id uuid not null,
        decisions integer not null,
        attempts integer not null default 0,
        lease_until timestamptz not null,
        done_at timestamptz,
        tally text,
        primary key (simulation_id, position),
        check ((done_at is null) = (tally is null))
      )`);
    await runner.query(
      `create index simulation_stretch_open_idx on simulation_stretch (lease_until)
        where done_at is null`,
    );
    // Reports of fraud are few: a replay asks this small index about every decision.
    await runner.query(
      `create index payment_event_fraud_idx on payment_event (decision_id)
        where type in ('fraud_report', 'chargeback')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index payment_event_fraud_idx');
    await runner.query('drop table simulation_stretch');
    await runner.query('drop table simulation');
  }
}
