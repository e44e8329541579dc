import { AuditTrailService } from '@tessera/audit';
import { defineCommand } from '@tessera/commands';
import { readContext } from '../simulations/command-line.js';
import { ContextCopy, type CopyFigures } from './context-copy.js';
import { withSourceCell } from './source-cell.js';

export const contextCopy = defineCommand({
  name: 'context copy',
  summary:
    'Copy a context with its history from the cell of SOURCE_DATABASE_URL to this one. Can be repeated; copies what changed.',
  parameters: ['CONTEXT'],
  options: {
    finish: {
      type: 'boolean',
      describe:
        'the last run, while the router holds the context back: fails unless both cells are equal, and makes its rules active here',
    },
    'replace-cases': {
      type: 'boolean',
      describe: 'overwrite cases that were changed in this cell since they were copied',
    },
    'without-archive': {
      type: 'boolean',
      describe: 'leave days behind that only the archive of the source has',
    },
  },
  async run(context) {
    const [name = ''] = context.args;
    const copied = readContext(name, 'CONTEXT');
    await withSourceCell(context, async (source) => {
      const copy = new ContextCopy(context, source, copied);
      await AuditTrailService.forCommand(context).recordRun(
        { action: 'context.copy', object: { type: 'context', id: copied } },
        {
          work: () =>
            copy.run({
              finishes: context.values.finish === true,
              replacesCases: context.values['replace-cases'] === true,
              leavesArchive: context.values['without-archive'] === true,
            }),
          figures: () => ({ ...copy.figures }),
        },
      );
      const counted = summaryOf(copied, copy.figures);
      context.print(
        { context: copied, ...copy.figures },
        copy.figures.active_version === null
          ? `${counted} Hold the context back at the router, then run again with --finish.`
          : `${counted} Version ${copy.figures.active_version} is active here: lead the context to this cell.`,
      );
    });
  },
});

function summaryOf(context: string, figures: CopyFigures): string {
  const shown = (count: number) => count.toLocaleString('en-US');
  const { decisions, new_or_changed: changed, cases, shared_cases: shared } = figures;
  const sentences = [
    `${shown(decisions)} decisions of ${context} are the same in both cells; ${shown(changed)} of them were copied now.`,
    `${shown(cases)} cases with decisions of it are in both cells; ${shown(figures.new_or_changed_cases)} of them were copied now.`,
  ];
  const { archived_days: days, new_or_changed_archived_days: newDays } = figures;
  if (days > 0) {
    sentences.push(
      `${shown(days)} archived days with ${shown(figures.archived_decisions)} decisions of it are in both archives; ${shown(newDays)} of them were copied now.`,
    );
  }
  if (shared > 0) {
    sentences.push(
      `${shown(shared)} cases also have decisions of other contexts: what people wrote about these stays in the source.`,
    );
  }
  return sentences.join(' ');
}
