import { CommandError, defineCommand } from '@tessera/commands';
import { ArchiveDamagedError } from './archive.errors.js';
import { withArchive } from './open-archive.js';

export const archiveVerify = defineCommand({
  name: 'archive verify',
  summary:
    'Read archived days of decisions and check hashes and counts; all days without DAY. Read-only.',
  parameters: ['[DAY]'],
  async run(context) {
    const { args, progress, print, signal } = context;
    const [wanted] = args;
    await withArchive(context, async ({ days, archive }) => {
      const all = await days.list();
      const chosen = wanted === undefined ? all : all.filter(({ day }) => day === wanted);
      if (wanted !== undefined && chosen.length === 0) {
        throw new CommandError(`${wanted} is not archived.`);
      }
      const total = chosen.reduce((sum, { row_count: rows }) => sum + Number(rows), 0);
      const bar = progress(total, 'decisions');
      const damaged: { day: string; problem: string }[] = [];
      try {
        for (const day of chosen) {
          const advance = (count: number) => {
            bar.advance(count);
          };
          await archive.verify(day, { signal, advance }).catch((error: unknown) => {
            if (!(error instanceof ArchiveDamagedError)) throw error;
            damaged.push({ day: day.day, problem: error.message });
          });
        }
      } finally {
        bar.end();
      }
      const lines = damaged.map(({ day, problem }) => `${day}: ${problem}`);
      print(
        { days: chosen.length, decisions: total, damaged },
        [
          `Days verified: ${chosen.length}, with ${total.toLocaleString('en-US')} decisions.`,
          ...lines,
        ].join('\n'),
      );
      if (damaged.length > 0) {
        throw new CommandError(`Damaged days: ${damaged.length} of ${chosen.length}.`);
      }
    });
  },
});
