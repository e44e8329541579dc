import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Decisions that wait for async backends, and the calls of those backends. Times are the database's:
 * it alone decides whether an answer came before the deadline.
 */
export class CreateProvisionalDecisions1764700000100 implements MigrationInterface {
  readonly name = 'CreateProvisionalDecisions1764700000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table provisional_decision (
        decision_id uuid primary key references decision (id) on delete cascade,
        deadline_at timestamptz not null,
        rules_outcome text not null check (rules_outcome in ('ALLOW', 'REVIEW')),
        rules_source text not null,
        finalised_at timestamptz,
        outcome text check (outcome in ('ALLOW', 'BLOCK', 'REVIEW')),
        source text,
        fail_open boolean,
        check ((finalised_at is null) = (outcome is null)),
        check ((finalised_at is null) = (source is null)),
        check ((finalised_at is null) = (fail_open is null))
      )`);
    await runner.query(`
      create index provisional_decision_open_idx on provisional_decision (deadline_at)
      where finalised_at is null`);
    await runner.query(`
      create table backend_call (
        decision_id uuid not null references decision (id) on delete cascade,
        position smallint not null,
        backend text not null,
        rule_id text not null,
        live boolean not null,
        deadline_at timestamptz not null,
        lease_until timestamptz not null,
        claimed boolean not null default false,
        state text not null default 'pending' check (state in ('pending', 'answered', 'failed')),
        outcome text check (outcome in ('ALLOW', 'BLOCK', 'REVIEW')),
        error text,
        latency_ms integer,
        missing_fields json,
        late boolean,
        ended_at timestamptz,
        primary key (decision_id, position),
        check ((state = 'answered') = (outcome is not null)),
        check ((state = 'failed') = (error is not null)),
        check ((state = 'pending') = (ended_at is null))
      )`);
    await runner.query(`
      create index backend_call_pending_idx on backend_call (lease_until)
      where state = 'pending'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table backend_call, provisional_decision');
  }
}
