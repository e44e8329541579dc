import { prepared, type Statement } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';
import { ALWAYS, type TimeRange, timesOfIds } from './decision-days.js';

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

/**
 * Looks for a decision in the partitions of the time in its ID first, or in the first one if its ID has no time. Then
 * in all: rows of a restored database may have another time.
 *
 * @param look the look-up; its statement compares `created_at` with the range
 */
export async function withinTimeOf<Found>(
  db: DataSource | EntityManager,
  id: string,
  look: (range: TimeRange) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  return (await look(await likelyTimesOf(db, id))) ?? look(ALWAYS);
}

async function likelyTimesOf(db: DataSource | EntityManager, id: string): Promise<TimeRange> {
  const range = timesOfIds([id]);
  if (range !== ALWAYS) return range;
  const end = await firstPartitionEnd(db);
  return end === null ? ALWAYS : ['-infinity', end.toISOString()];
}
