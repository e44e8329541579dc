import { defineCommand, textTable } from '@tessera/commands';
import type { ArchivedFiles } from './archived-days.repository.js';
import { withArchive } from './open-archive.js';

const HEADINGS = ['day', 'decisions', 'bytes', 'archived', 'manifest'];
const COPY_HEADINGS = ['day', 'context', 'decisions', 'bytes', 'copied', 'manifest'];

export const archiveList = defineCommand({
  name: 'archive list',
  summary:
    'List the days of decisions that are archived, those copied from other cells, and those that could not be archived. Read-only.',
  async run(context) {
    await withArchive(context, async ({ days, copies }) => {
      const archived = (await days.list()).map(described);
      const copied = (await copies.list()).map((copy) => ({
        ...described(copy),
        context: copy.context,
      }));
      const failed = (await days.waiting()).flatMap(({ day, attempts, error }) =>
        error === null ? [] : { day, attempts, error },
      );
      const rows = archived.map(shown);
      const copiedRows = copied.map(({ context: of, ...copy }) => {
        const [day = '', ...rest] = shown(copy);
        return [day, of, ...rest];
      });
      const lines = [
        rows.length === 0 ? 'No day is archived.' : textTable([HEADINGS, ...rows]),
        ...(copied.length === 0
          ? []
          : ['', 'Copied from other cells:', textTable([COPY_HEADINGS, ...copiedRows])]),
        ...failed.map(
          ({ day, attempts, error }) => `${day} failed (attempt ${attempts}): ${error}`,
        ),
      ];
      context.print({ archived, copied, failed }, lines.join('\n'));
    });
  },
});

function described(files: ArchivedFiles) {
  return {
    day: files.day,
    decisions: Number(files.row_count),
    bytes: Number(files.bytes),
    archived_at: files.archived_at.toISOString(),
    location: files.location,
    sha256: files.sha256.toString('hex'),
  };
}

function shown(files: ReturnType<typeof described>): string[] {
  return [
    files.day,
    files.decisions.toLocaleString('en-US'),
    files.bytes.toLocaleString('en-US'),
    files.archived_at,
    files.location,
  ];
}
