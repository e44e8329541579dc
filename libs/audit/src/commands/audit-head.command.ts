import { CommandError, defineCommand } from '@tessera/commands';
import { findLastBatch } from '../chain/stored-batches.js';
import { formatHead } from './expected-head.js';

export const auditHead = defineCommand({
  name: 'audit head',
  summary: 'Print the last batch and its head, for `audit verify --expected-head`. Read-only.',
  async run(context) {
    const last = await findLastBatch(context.dataSource);
    if (last === null) throw new CommandError('The chain has no batch yet.');
    const { number, sealedAt } = last;
    const head = formatHead(last);
    context.print({ batch: number, head, sealed_at: sealedAt.toISOString() }, head);
  },
});
