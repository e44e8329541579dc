import { CommandError, defineCommand, prepared, UsageError } from '@tessera/service';
import { DROP_ACTION } from '../chain/dropped-months.js';
import { AuditTrail } from '../trail/audit-trail.js';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 366;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

const DROP = { name: 'audit_drop', text: 'select audit_drop_before($1) as dropped' };

export const auditDrop = defineCommand({
  name: 'audit drop',
  summary: 'Drop whole months of the audit trail that ended before a date, a year ago or earlier.',
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
    const dropped = await dataSource.transaction(async (manager) => {
      const [row] = await prepared<{ dropped: number }>(manager, DROP, [before]);
      const months = row?.dropped ?? 0;
      // The chain says itself that they went this way: without the row their absence is a fault.
      const details = { before: before.toISOString(), months };
      await AuditTrail.forCommand(context).record(manager, {
        action: DROP_ACTION,
        result: 'success',
        details,
      });
      return months;
    });
    context.out(`Months dropped: ${dropped}.`);
  },
});

function parseBefore(text: string | undefined): Date {
  const date = new Date(text !== undefined && DATE.test(text) ? `${text}T00:00:00Z` : NaN);
  if (Number.isNaN(date.getTime())) throw new UsageError('--before is a date, such as 2025-01-01.');
  if (date.getTime() > Date.now() - KEPT_DAYS * DAY_MS) {
    throw new CommandError('Rows of the audit trail are kept for a year; choose an earlier date.');
  }
  return date;
}
