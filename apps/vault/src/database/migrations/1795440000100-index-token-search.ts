import type { MigrationInterface, QueryRunner } from 'typeorm';

/** JSON that `jsonb` refuses; the API refuses it too, but a file of an import may have contained it. */
const METADATA = `(case when metadata !~ '\\\\u(0000|d[89a-f])' then metadata::jsonb end)`;

const INDEXES = [
  ['pci_token_last_four', `pci_token (right(masked_account_number, 4), created_at, id)`],
  ['pci_token_bin', `pci_token (left(masked_account_number, 6), created_at, id)`],
  // Not partial: the planner uses the statistics of the expression only if every row is in the index.
  ['pci_token_metadata', `pci_token using gin (${METADATA} jsonb_path_ops)`],
  ['network_token_status', 'network_token (status, created_at, id)'],
  ['network_token_scheme', 'network_token (scheme, created_at, id)'],
  ['network_token_last_four', `network_token (right(masked_number, 4), created_at, id)`],
  [
    'network_token_card_last_four',
    `network_token (right(masked_account_number, 4), created_at, id)`,
  ],
] as const;

/** For the searches of operators. */
export class IndexTokenSearch1795440000100 implements MigrationInterface {
  readonly name = 'IndexTokenSearch1795440000100';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A concurrent build waits for older transactions and blocks no request, so it needs no timeout.
    await runner.query('set lock_timeout = 0');
    try {
      for (const [name, on] of INDEXES) {
        // An interrupted build leaves an invalid index.
        await runner.query(`drop index concurrently if exists ${name}`);
        await runner.query(`create index concurrently ${name} on ${on}`);
      }
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`drop index concurrently if exists ${name}`);
  }
}
