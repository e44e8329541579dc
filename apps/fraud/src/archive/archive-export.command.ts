import { defineCommand, UsageError } from '@tessera/commands';
import { isDay } from './archived-day-bounds.js';
import { withArchive } from './open-archive.js';

export const archiveExport = defineCommand({
  name: 'archive export',
  summary:
    'Export a closed UTC day of decisions to the archive now, without personal data. Can be repeated; the table keeps the day.',
  parameters: ['DAY'],
  async run(context) {
    const [day = ''] = context.args;
    if (!isDay(day)) throw new UsageError('DAY must be a date such as 2026-01-31.');
    await withArchive(context, async ({ archive }) => {
      const saved = await archive.export(day, { signal: context.signal });
      const decisions = Number(saved.row_count);
      const bytes = Number(saved.bytes);
      context.print(
        { day, decisions, bytes, location: saved.location, sha256: saved.sha256.toString('hex') },
        `${decisions.toLocaleString('en-US')} decisions of ${day} are archived in ${bytes.toLocaleString('en-US')} bytes (${saved.location}).`,
      );
    });
  },
});
