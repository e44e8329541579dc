import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who works on a review, and what they noted. Tables of their own, because most decisions are never
 * reviewed, and because claiming a review must not write the row of its decision.
 */
export class CreateReviewWork1795431000200 implements MigrationInterface {
  readonly name = 'CreateReviewWork1795431000200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table review_assignment (
        decision_id uuid primary key references decision (id) on delete cascade,
        assignee text not null,
        assigned_at timestamptz not null
      )`);
    await runner.query(
      'create index review_assignment_assignee_idx on review_assignment (assignee)',
    );
    await runner.query(`
      create table review_note (
        id uuid primary key,
        created_at timestamptz not null,
        decision_id uuid not null references decision (id) on delete cascade,
        author text not null,
        text text not null
      )`);
    await runner.query(
      'create index review_note_decision_idx on review_note (decision_id, created_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table review_note, review_assignment');
  }
}
