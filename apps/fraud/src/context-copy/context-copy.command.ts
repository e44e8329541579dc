import { AuditTrailService } from '@tessera/audit';
import { defineCommand } from '@tessera/commands';
import { readContext } from '../simulations/command-line.js';
import { ContextCopy } from './context-copy.js';
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
  },
  async run(context) {
    const [name = ''] = context.args;
    const copied = readContext(name, 'CONTEXT');
    await withSourceCell(context, async (source) => {
      const copy = new ContextCopy(context, source, copied);
      await AuditTrailService.forCommand(context).recordRun(
        { action: 'context.copy', object: { type: 'context', id: copied } },
        {
          work: () => copy.run(context.values.finish === true),
          figures: () => ({ ...copy.figures }),
        },
      );
      const { decisions, new_or_changed: changed } = copy.figures;
      const counted = `${decisions.toLocaleString('en-US')} decisions of ${copied} are the same in both cells; ${changed.toLocaleString('en-US')} of them were copied now.`;
      context.print(
        { context: copied, ...copy.figures },
        copy.figures.active_version === null
          ? `${counted} Hold the context back at the router, then run again with --finish.`
          : `${counted} Version ${copy.figures.active_version} is active here: lead the context to this cell.`,
      );
    });
  },
});
