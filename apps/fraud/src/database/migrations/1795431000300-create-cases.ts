import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cases: decisions that are investigated together, with notes and links. */
export class CreateCases1795431000300 implements MigrationInterface {
  readonly name = 'CreateCases1795431000300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table fraud_case (
        id uuid primary key,
        created_at timestamptz not null,
        created_by text not null,
        title text not null,
        subject_by text,
        subject_value text,
        owner text,
        status text not null default 'open' check (status in ('open', 'closed')),
        outcome text check (outcome in ('ACCEPTED', 'REJECTED')),
        closed_at timestamptz,
        closed_by text,
        check ((status = 'closed') = (outcome is not null)),
        check ((status = 'closed') = (closed_at is not null))
      )`);
    await runner.query('create index fraud_case_list_idx on fraud_case (created_at, id)');
    await runner.query(
      `create index fraud_case_open_idx on fraud_case (owner, created_at, id) where status = 'open'`,
    );
    await runner.query(`
      create table case_decision (
        case_id uuid not null references fraud_case (id) on delete cascade,
        decision_id uuid not null references decision (id) on delete cascade,
        added_at timestamptz not null,
        added_by text not null,
        primary key (case_id, decision_id)
      )`);
    await runner.query('create index case_decision_decision_idx on case_decision (decision_id)');
    // A link has a URL; a note has none.
    await runner.query(`
      create table case_note (
        id uuid primary key,
        created_at timestamptz not null,
        case_id uuid not null references fraud_case (id) on delete cascade,
        author text not null,
        text text not null,
        url text
      )`);
    await runner.query('create index case_note_case_idx on case_note (case_id, created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table case_note, case_decision, fraud_case');
  }
}
