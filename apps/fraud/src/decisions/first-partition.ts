import { prepared, type Statement } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';

const READ_END: Statement = {
  name: 'decision_first_partition_end',
  text: `select substring(pg_get_expr(relpartbound, oid) from 'TO \\(''(.*)''\\)')::timestamptz as ends_at
    from pg_class where oid = to_regclass('decision_before') and relispartition`,
};

/**
 * Where the partition ends that has the decisions of the releases before there were partitions. What only those
 * releases wrote is looked for in no other. Null once it was removed.
 */
export async function firstPartitionEnd(db: DataSource | EntityManager): Promise<Date | null> {
  const [first] = await prepared<{ ends_at: Date }>(db, READ_END, []);
  return first?.ends_at ?? null;
}
