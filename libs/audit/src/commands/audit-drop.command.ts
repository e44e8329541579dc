import { CommandError, defineCommand, UsageError } from '@tessera/commands';
import { prepared } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import type { AuditBatch } from '../chain/audit-batch.js';
import {
  DROP_ACTION,
  dropDetails,
  KEPT_MS,
  monthOf,
  startOfMonth,
} from '../chain/drop-statement.js';
import { findBatch } from '../chain/stored-batches.js';
import { AuditTrailService } from '../trail/audit-trail.service.js';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

const DROP = { name: 'audit_drop', text: 'select audit_drop_before($1) as dropped' };
const PARTITIONS = {
  name: 'audit_list_partitions',
  text: `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit_event'::regclass order by 1`,
};
/** Batches of format 2 are wholly in one month; older ones may overlap its edges. */
const BATCHES = {
  name: 'audit_batches_of_month',
  text: `select min(number)::float8 as first, max(number)::float8 as last from audit_batch
    where event_count > 0 and oldest < $2 and newest >= $1`,
};

export const auditDrop = defineCommand({
  name: 'audit drop',
  summary:
    'Drop whole months of the audit trail that ended before a date, a year ago or earlier. Cannot be undone.',
  options: {
    before: {
      type: 'string',
      placeholder: 'DATE',
      describe: 'The first day to keep, such as 2025-01-01 (UTC)',
    },
  },
  async run(context) {
    const { dataSource, values } = context;
    const before = parseBefore(values.before);
    const dropped = await dataSource.transaction(async (tx) => {
      const partitions = await partitionsBefore(tx, before);
      const [row] = await prepared<{ dropped: number }>(tx, DROP, [before]);
      const months = row?.dropped ?? 0;
      if (months !== partitions.length) {
        throw new CommandError('The months of the audit trail changed meanwhile; try again.');
      }
      // Verification excuses the rows of these months, and no others, because of this row.
      await AuditTrailService.forCommand(context).record(tx, {
        action: DROP_ACTION,
        result: 'success',
        details: dropDetails(before, partitions),
      });
      return months;
    });
    const result = { months: dropped, before: before.toISOString() };
    context.print(result, `Months dropped: ${dropped}.`);
  },
});

interface Partition {
  readonly name: string;
  readonly first: AuditBatch | null;
  readonly last: AuditBatch | null;
}

async function partitionsBefore(tx: EntityManager, before: Date): Promise<Partition[]> {
  const partitions: Partition[] = [];
  for (const { name } of await prepared<{ name: string }>(tx, PARTITIONS, [])) {
    const month = monthOf(name);
    if (month === null || month.to > before.getTime()) continue;
    const span = [new Date(month.from), new Date(month.to)];
    const [row] = await prepared<{ first: number | null; last: number | null }>(tx, BATCHES, span);
    const first = row?.first ?? null;
    const last = row?.last ?? null;
    partitions.push({
      name,
      first: first === null ? null : await findBatch(tx, first),
      last: last === null ? null : await findBatch(tx, last),
    });
  }
  return partitions;
}

/** Only whole months are dropped, so a day in the middle means the first of its month. */
function parseBefore(text: string | undefined): Date {
  const date = new Date(text !== undefined && DATE.test(text) ? `${text}T00:00:00Z` : NaN);
  if (Number.isNaN(date.getTime())) {
    throw new UsageError('--before must be a date, such as 2025-01-01.');
  }
  if (date.getTime() > Date.now() - KEPT_MS) {
    throw new CommandError('Rows of the audit trail are kept for a year; choose an earlier date.');
  }
  return new Date(startOfMonth(date.getTime()));
}
