import { AuditTrailService } from '@tessera/audit';
import { CommandError, defineCommand, type CommandContext } from '@tessera/commands';
import { EnvelopeCipher } from '@tessera/crypto';
import { assignOwner, OWNED_TABLES } from './assign-owner.js';
import { ownerOption } from './owner-option.js';
import { readOwnerMap } from './owner-map.js';

const BATCH = 200;

export const tokensAssignOwner = defineCommand({
  name: 'tokens assign-owner',
  summary:
    'Give tokens without an owner to a client, while the service runs. It can be interrupted and repeated.',
  options: {
    owner: {
      type: 'string',
      placeholder: 'CLIENT',
      describe: 'The OAuth client that the tokens belong to (required)',
    },
    account: {
      type: 'string',
      placeholder: 'ACCOUNT',
      describe: 'The account of that client that all of them are for',
    },
    tokens: {
      type: 'string',
      placeholder: 'FILE',
      describe: 'Only the tokens of this CSV file: token_id or token_id,account on each line',
    },
  },
  async run(context) {
    const { owner: client, account, tokens } = context.values;
    const owner = ownerOption(client, account);
    const accounts = tokens === undefined ? null : await readOwnerMap(tokens, owner.account);
    const figures = { assigned: 0, unopened: 0 };
    await AuditTrailService.forCommand(context).recordRun(
      { action: 'tokens.assign_owner', details: { owner: owner.client, account: owner.account } },
      {
        work: () => assignAll(context, { owner, accounts, figures }),
        figures: () => figures,
      },
    );
    context.print(
      { ...figures, owner: owner.client, account: owner.account },
      `${figures.assigned} tokens now belong to ${String(owner.client)}.`,
    );
    if (figures.unopened > 0) {
      throw new CommandError(
        `${figures.unopened} tokens have a data key that does not open and were left.`,
      );
    }
  },
});

interface Assignment {
  readonly owner: ReturnType<typeof ownerOption>;
  readonly accounts: ReadonlyMap<string, string | null> | null;
  readonly figures: { assigned: number; unopened: number };
}

async function assignAll(
  { dataSource, keyring, config, signal }: CommandContext,
  { owner, accounts, figures }: Assignment,
): Promise<void> {
  const cipher = new EnvelopeCipher(keyring.keks, config.keyDomain);
  for (const table of OWNED_TABLES) {
    let after: string | null = null;
    while (!signal.aborted) {
      const batch = await assignOwner(dataSource, cipher, {
        ...{ table, owner, accounts, after, limit: BATCH },
      });
      figures.assigned += batch.assigned;
      figures.unopened += batch.unopened;
      if (batch.last === null) break;
      after = batch.last;
    }
  }
  if (signal.aborted) throw new CommandError('Interrupted. Repeat the command to continue.');
}
