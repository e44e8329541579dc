import { prepared } from '@tessera/database';
import type { DataSource } from 'typeorm';
import type { AuditWriter, WatchedRow } from '../writer/audit-writer.js';

/** One statement, so that a row which is sealed meanwhile is seen either in the queue or in a batch. */
const LOOK = {
  name: 'audit_look_for_own_rows',
  text: `with sealed as (select unnest(event_ids) as id from audit_batch where number > $2)
    select own.id, s.id is not null as sealed, p.event_id is not null as waits,
        (select max(number) from audit_batch)::float8 as newest
      from unnest($1::uuid[]) as own (id)
      left join sealed s on s.id = own.id
      left join audit_pending p on p.event_id = own.id`,
};

interface Found {
  readonly id: string;
  readonly sealed: boolean;
  readonly waits: boolean;
  readonly newest: number | null;
}

/**
 * Rows that this process knows to have committed, and that are neither in the chain nor waiting for it:
 * they were removed, or changed so that they were refused, before they were sealed.
 */
export async function findLostRows(
  dataSource: DataSource,
  writer: AuditWriter,
): Promise<WatchedRow[]> {
  const rows = new Map(writer.waiting.map((row) => [row.id, row]));
  if (rows.size === 0) return [];
  const after = Math.min(...[...rows.values()].map(({ afterBatch }) => afterBatch));
  const found = await prepared<Found>(dataSource, LOOK, [[...rows.keys()], after]);
  const settled = found.filter(({ sealed, waits }) => sealed || !waits);
  writer.seen(settled.map(({ id }) => id));
  const newest = found[0]?.newest;
  if (newest !== undefined && newest !== null) writer.sawBatch(newest);
  return settled.flatMap(({ id, sealed }) => (sealed ? [] : (rows.get(id) ?? [])));
}
