import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for finding decisions by a value begin with the hour. With the value first, each decision put
 * an entry on another page of a large index, which Postgres logs whole once per checkpoint. The hash makes
 * an entry a third as long; the value itself is compared in the table.
 *
 * Pods of the release before find decisions by such a value slowly until they are replaced.
 */
export class IndexValuesByHour1795452100000 implements MigrationInterface {
  readonly name = 'IndexValuesByHour1795452100000';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await replace(runner, REPLACED, INDEXES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replace(runner, INDEXES, REPLACED);
  }
}

type Index = readonly [name: string, definition: string];

async function replace(
  runner: QueryRunner,
  former: readonly Index[],
  indexes: readonly Index[],
): Promise<void> {
  // A concurrent build waits for older transactions and blocks no request, so it needs no timeout.
  await runner.query('set lock_timeout = 0');
  try {
    for (const [name, definition] of indexes) {
      // An interrupted build leaves an invalid index.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on decision ${definition}`);
    }
    for (const [name] of former) await runner.query(`drop index concurrently if exists ${name}`);
  } finally {
    await runner.query('reset lock_timeout');
  }
}

const byHour = (column: string) =>
  `(date_bin('1 hour', created_at, timestamptz 'epoch'), hashtext(${column}), created_at)`;

const INDEXES = [
  ['decision_customer_hour_idx', byHour('customer_id')],
  ['decision_credential_hour_idx', byHour('credential_fingerprint')],
  ...(
    [
      ['decision_reference_hour_idx', 'transaction_reference'],
      ['decision_device_ip_hour_idx', 'device_ip'],
      ['decision_email_hour_idx', 'email_hash'],
      ['decision_device_hour_idx', 'device_hash'],
    ] as const
  ).map(([name, column]) => [name, `${byHour(column)} where ${column} is not null`] as const),
] as const;

const REPLACED = [
  ['decision_customer_idx', '(customer_id, created_at, id)'],
  ['decision_credential_idx', '(credential_fingerprint, created_at, id)'],
  ['decision_reference_idx', '(transaction_reference, created_at, id)'],
  ['decision_device_ip_idx', '(device_ip, created_at, id) where device_ip is not null'],
  ['decision_email_idx', 'using hash (email_hash)'],
  ['decision_device_idx', 'using hash (device_hash)'],
] as const;
