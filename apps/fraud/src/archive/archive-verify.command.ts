import { CommandError, defineCommand } from '@tessera/commands';
import { ArchiveDamagedError } from './archive.errors.js';
import type { ArchivedFiles } from './archived-days.repository.js';
import { withArchive } from './open-archive.js';

export const archiveVerify = defineCommand({
  name: 'archive verify',
  summary:
    'Read archived days of decisions, and copies from other cells, and check hashes and counts; all days without DAY. Read-only.',
  parameters: ['[DAY]'],
  async run(context) {
    const { args, progress, print, signal } = context;
    const [wanted] = args;
    await withArchive(context, async ({ days, copies, archive }) => {
      const isChosen = ({ day }: ArchivedFiles) => wanted === undefined || day === wanted;
      const own = (await days.list()).filter(isChosen);
      const copied = (await copies.list()).filter(isChosen);
      if (wanted !== undefined && own.length + copied.length === 0) {
        throw new CommandError(`${wanted} is not archived.`);
      }
      const [total, copiedTotal] = [decisionsIn(own), decisionsIn(copied)];
      const bar = progress(total + copiedTotal, 'decisions');
      const damaged: { day: string; context?: string; problem: string }[] = [];
      try {
        for (const files of [...own, ...copied]) {
          const advance = (count: number) => {
            bar.advance(count);
          };
          await archive.verify(files, { signal, advance }).catch((error: unknown) => {
            if (!(error instanceof ArchiveDamagedError)) throw error;
            const of = 'context' in files ? { context: String(files['context']) } : {};
            damaged.push({ day: files.day, ...of, problem: error.message });
          });
        }
      } finally {
        bar.end();
      }
      const lines = damaged.map(({ day, context: of, problem }) =>
        of === undefined ? `${day}: ${problem}` : `${day} (${of}): ${problem}`,
      );
      if (copied.length > 0) lines.unshift(`Copies verified: ${counted(copied)}.`);
      print(
        {
          ...{ days: own.length, decisions: total },
          ...{ copies: copied.length, copied_decisions: copiedTotal },
          damaged,
        },
        [`Days verified: ${counted(own)}.`, ...lines].join('\n'),
      );
      if (damaged.length > 0) {
        throw new CommandError(`Damaged days: ${damaged.length} of ${own.length + copied.length}.`);
      }
    });
  },
});

function decisionsIn(files: readonly ArchivedFiles[]): number {
  return files.reduce((sum, { row_count: rows }) => sum + Number(rows), 0);
}

function counted(files: readonly ArchivedFiles[]): string {
  return `${files.length}, with ${decisionsIn(files).toLocaleString('en-US')} decisions`;
}
