import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What becomes of a decision after it was made: the state of its payment, a person's resolution of
 * a review, and the redaction of personal data. Columns and not parts of the stored response, which
 * is the answer that was given and stays it.
 */
export class ExtendDecisions1764800000100 implements MigrationInterface {
  readonly name = 'ExtendDecisions1764800000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table decision
        add column payment_state text check (payment_state in
          ('failed', 'authorized', 'voided', 'captured', 'refunded', 'charged_back')),
        add column payment_state_at timestamptz,
        add column resolution text check (resolution in ('ACCEPTED', 'REJECTED')),
        add column resolved_at timestamptz,
        add column resolved_by text,
        add column resolution_note text,
        add column redacted_at timestamptz,
        add check ((payment_state is null) = (payment_state_at is null)),
        add check ((resolution is null) = (resolved_at is null))`);
    for (const index of INDEXES) await runner.query(index);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index decision_review_idx, decision_notable_idx, decision_customer_idx,
        decision_credential_idx`);
    await runner.query(`
      alter table decision
        drop column payment_state, drop column payment_state_at, drop column resolution,
        drop column resolved_at, drop column resolved_by, drop column resolution_note,
        drop column redacted_at`);
  }
}

/**
 * For the filters of the list. Most decisions are ALLOW: they are found by time, and the two partial
 * indexes cost them nothing.
 */
const INDEXES = [
  `create index decision_review_idx on decision (created_at, id)
    where outcome = 'REVIEW' and resolution is null`,
  `create index decision_notable_idx on decision (outcome, created_at, id)
    where outcome <> 'ALLOW'`,
  'create index decision_customer_idx on decision (customer_id, created_at, id)',
  'create index decision_credential_idx on decision (credential_fingerprint, created_at, id)',
];
