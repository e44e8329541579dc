import { defineCommand, textTable } from '@tessera/commands';
import { withArchive } from './open-archive.js';

export const archiveList = defineCommand({
  name: 'archive list',
  summary: 'List the days of decisions that are archived, and those that could not be. Read-only.',
  async run(context) {
    await withArchive(context, async ({ days }) => {
      const archived = (await days.list()).map((day) => ({
        day: day.day,
        decisions: Number(day.row_count),
        bytes: Number(day.bytes),
        archived_at: day.archived_at.toISOString(),
        location: day.location,
        sha256: day.sha256.toString('hex'),
      }));
      const failed = (await days.waiting()).flatMap(({ day, attempts, error }) =>
        error === null ? [] : { day, attempts, error },
      );
      const rows = archived.map((day) => [
        day.day,
        day.decisions.toLocaleString('en-US'),
        day.bytes.toLocaleString('en-US'),
        day.archived_at,
        day.location,
      ]);
      const lines = [
        rows.length === 0
          ? 'No day is archived.'
          : textTable([['day', 'decisions', 'bytes', 'archived', 'manifest'], ...rows]),
        ...failed.map(
          ({ day, attempts, error }) => `${day} failed (attempt ${attempts}): ${error}`,
        ),
      ];
      context.print({ archived, failed }, lines.join('\n'));
    });
  },
});
