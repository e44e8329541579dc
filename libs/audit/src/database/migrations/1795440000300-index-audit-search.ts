import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  ['audit_event_object_type', '(object_type, created_at, id) where object_type is not null'],
  ['audit_event_request', '(request_id, created_at, id) where request_id is not null'],
  // Few rows are anything but a success.
  ['audit_event_unsuccessful', `(result, created_at, id) where result <> 'success'`],
] as const;

const PARTITIONS = `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'audit_event'::regclass order by c.relname`;

const ATTACHED = `select 1 from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid
  where i.inhparent = $1::regclass and x.indrelid = $2::regclass`;

/**
 * For the search of audit events. The table is partitioned, so its index is declared first, which builds
 * nothing; each partition's index is built concurrently and then attached. A partition that is created
 * meanwhile gets its index with the table.
 */
export class IndexAuditSearch1795440000300 implements MigrationInterface {
  readonly name = 'IndexAuditSearch1795440000300';
  /** An index can be made concurrently outside a transaction only. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of INDEXES) {
      await runner.query(`create index if not exists ${name} on only audit_event ${definition}`);
      for (const partition of (await runner.query(PARTITIONS)) as { name: string }[]) {
        await indexPartition(runner, partition.name, name, definition);
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`drop index if exists ${name}`);
  }
}

async function indexPartition(
  runner: QueryRunner,
  partition: string,
  parent: string,
  definition: string,
): Promise<void> {
  const attached = (await runner.query(ATTACHED, [parent, partition])) as unknown[];
  if (attached.length > 0) return;
  const name = `${partition}_${parent.replace('audit_event_', '')}_search`;
  // A concurrent build waits for older transactions and blocks no request, so it needs no timeout.
  await runner.query('set lock_timeout = 0');
  try {
    // An interrupted build leaves an invalid index.
    await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query(`create index concurrently ${name} on ${partition} ${definition}`);
  } finally {
    await runner.query('reset lock_timeout');
  }
  await runner.query(`alter index ${parent} attach partition ${name}`);
}
