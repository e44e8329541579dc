import { getAccount } from '@tessera/accounts';
import { AuditTrailService } from '@tessera/audit';
import { BREAK_GLASS_OPTION, requireApproval } from '@tessera/change-requests';
import {
  CommandError,
  defineCommand,
  UsageError,
  type Command,
  type CommandContext,
} from '@tessera/commands';
import type { AccountId } from '@tessera/ids';
import { RowIntegrityService } from '@tessera/integrity';
import { InvalidDestinationError } from '@tessera/outbound';
import type { EntityManager } from 'typeorm';
import { ALLOW_DESTINATION } from './destination-changes.service.js';
import { ForwardDestinationsRepository } from './forward-destinations.repository.js';

const ACCOUNT = { type: 'string', placeholder: 'ID', required: true, describe: 'Whose' } as const;

/** `destination add|remove|list` */
export const destinationCommands: readonly Command[] = [
  defineCommand({
    name: 'destination add',
    summary: 'Let the cards of an account be forwarded to a destination.',
    parameters: ['URL'],
    options: { account: ACCOUNT, 'break-glass': BREAK_GLASS_OPTION },
    async run(context) {
      const [destination = ''] = context.args;
      const { 'break-glass': breakGlass } = context.values;
      refuseUnsafe(context, destination);
      const isNew = await changed(context, 'destination.add', async (tx, accountId) => {
        const rows = destinationsOf(context);
        const isAdded = await rows.add(tx, accountId, destination, new Date());
        const change = { kind: ALLOW_DESTINATION, target: accountId, breakGlass };
        if (isAdded) await requireApproval(tx, context, change);
        return isAdded;
      });
      const text = isNew ? `${destination} is allowed.` : `${destination} was allowed before.`;
      context.print({ url: destination, allowed: true, changed: isNew }, text);
    },
  }),
  defineCommand({
    name: 'destination remove',
    summary: 'End that; forwards to it are refused at once.',
    parameters: ['URL'],
    options: { account: ACCOUNT },
    async run(context) {
      const [destination = ''] = context.args;
      const removed = await changed(context, 'destination.remove', (tx, accountId) =>
        destinationsOf(context).remove(tx, accountId, destination),
      );
      if (!removed) throw new CommandError(`${destination} is not allowed; see destination list.`);
      const text = `${destination} is not allowed any more.`;
      context.print({ url: destination, allowed: false, changed: true }, text);
    },
  }),
  defineCommand({
    name: 'destination list',
    summary: 'List where the cards of an account may be forwarded to.',
    options: { account: ACCOUNT },
    async run(context) {
      const { id } = await getAccount(context, context.values.account);
      const urls = await destinationsOf(context).list(context.dataSource, id);
      context.print(
        urls.map((url) => ({ url })),
        urls.join('\n'),
      );
    },
  }),
];

function destinationsOf(context: CommandContext): ForwardDestinationsRepository {
  return new ForwardDestinationsRepository(RowIntegrityService.forCommand(context));
}

function refuseUnsafe({ config }: CommandContext, destination: string): void {
  if (config.production && !destination.toLowerCase().startsWith('https:')) {
    throw new UsageError('A destination is https in production.');
  }
}

/** Records a change in the audit trail; a change without effect is not recorded. */
async function changed(
  context: CommandContext & { readonly values: { readonly account: string } },
  action: string,
  change: (tx: EntityManager, accountId: AccountId) => Promise<boolean>,
): Promise<boolean> {
  const { dataSource, args, values } = context;
  const { id } = await getAccount(context, values.account);
  try {
    return await dataSource.transaction(async (tx) => {
      if (!(await change(tx, id))) return false;
      const details = { destination: args[0] ?? '' };
      const entry = {
        action,
        object: { type: 'account', id },
        details,
        result: 'success',
      } as const;
      await AuditTrailService.forCommand(context).record(tx, entry);
      return true;
    });
  } catch (error) {
    if (error instanceof InvalidDestinationError) throw new UsageError(error.message);
    throw error;
  }
}
