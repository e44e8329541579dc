import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  [
    'account_check_session_time',
    '(created_at, id) include (tenant_id, institution_id, market, status, reason)',
  ],
  ['account_check_session_status', '(status, created_at, id)'],
  ['account_check_session_bank', '(institution_id, created_at, id)'],
] as const;

/**
 * For the lists of operators, which are over all tenants. The first index also has everything that
 * the statistics of a period count, so they read no row of the table.
 */
export class IndexOperatorLists1795440000000 implements MigrationInterface {
  readonly name = 'IndexOperatorLists1795440000000';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no request, so it needs no timeout.
    await runner.query('set lock_timeout = 0');
    try {
      for (const [name, definition] of INDEXES) {
        // An interrupted build leaves an invalid index.
        await runner.query(`drop index concurrently if exists ${name}`);
        await runner.query(
          `create index concurrently ${name} on account_check_session ${definition}`,
        );
      }
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`drop index concurrently if exists ${name}`);
  }
}
