import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes that one person proposes and another approves. */
export class CreateChangeRequests1795430950000 implements MigrationInterface {
  name = 'CreateChangeRequests1795430950000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // json and not jsonb: states are compared with what they were, so nothing may be normalized.
    await queryRunner.query(`
      create table change_request (
        id uuid primary key,
        created_at timestamptz not null,
        kind text not null,
        target text not null,
        payload json not null,
        state json not null,
        diff json not null,
        summary text[] not null,
        comment text,
        status text not null constraint change_request_status_check check (
          status in ('proposed', 'applied', 'failed', 'rejected', 'withdrawn', 'expired')),
        proposed_by text not null,
        proposer text not null,
        expires_at timestamptz not null,
        decided_by text,
        decided_at timestamptz,
        reason text,
        broke_glass boolean not null,
        failure text,
        -- Nothing is applied by the one who proposed it, unless they broke the glass and said why.
        constraint change_request_reason_check check (not broke_glass or reason is not null)
      )`);
    await queryRunner.query(
      'create index change_request_created_idx on change_request (created_at, id)',
    );
    await queryRunner.query(
      `create index change_request_open_idx on change_request (expires_at) where status = 'proposed'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table change_request');
  }
}
