import { AuditTrailService } from '@tessera/audit';
import {
  defineCommand,
  textTable,
  UsageError,
  type Command,
  type CommandContext,
} from '@tessera/commands';
import { isUuid } from '@tessera/errors';
import { toAccountId } from '@tessera/ids';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity.js';
import type { AccountsModuleOptions } from '../accounts-options.js';
import { accountsOf, getAccount } from './command-accounts.js';
import { keyCommands } from './key-commands.js';

const MAX_NAME_LENGTH = 100;

/** Spread into the commands of every service that has accounts: `account …` and `key …`. */
export function accountCommands(options: AccountsModuleOptions): readonly Command[] {
  return [
    accountCreate,
    accountList,
    enabling('account enable', 'Resume the work for an account.', true),
    enabling('account disable', 'Refuse the keys of an account until it is enabled again.', false),
    ...keyCommands(options),
  ];
}

const accountCreate = defineCommand({
  name: 'account create',
  summary: 'Create an account; its id is printed.',
  options: {
    name: { type: 'string', placeholder: 'NAME', required: true, describe: 'For people' },
    id: {
      type: 'string',
      placeholder: 'UUID',
      describe: 'Instead of a generated one; an account that has it already is left as it is',
    },
  },
  async run(context) {
    const { name, id: given } = context.values;
    if (name.trim() === '' || name.length > MAX_NAME_LENGTH) {
      throw new UsageError(`--name has 1 to ${MAX_NAME_LENGTH} characters.`);
    }
    if (given !== undefined && !isUuid(given)) throw new UsageError('--id must be a UUID.');
    const id = given === undefined ? undefined : toAccountId(given);
    const accounts = accountsOf(context);
    const existing = id === undefined ? null : await accounts.find(id);
    const account =
      existing ??
      (await recorded(context, 'account.create', (tx) =>
        accounts.create(tx, { name, ...(id !== undefined && { id }) }),
      ));
    context.print(accountResult(account), account.id);
  },
});

const accountList = defineCommand({
  name: 'account list',
  summary: 'List the accounts.',
  async run(context) {
    const accounts = await accountsOf(context).list();
    const rows = accounts.map(({ id, name, enabled, createdAt }) => [
      id,
      name,
      enabled ? 'enabled' : 'disabled',
      createdAt.toISOString(),
    ]);
    const table = textTable([['ID', 'NAME', 'STATE', 'CREATED'], ...rows]);
    context.print(accounts.map(accountResult), table);
  },
});

function enabling(name: string, summary: string, enabled: boolean): Command {
  return defineCommand({
    name,
    summary,
    parameters: ['ACCOUNT'],
    async run(context) {
      const { id, name: shown } = await getAccount(context, context.args[0] ?? '');
      const action = enabled ? 'account.enable' : 'account.disable';
      const account = await recorded(context, action, (tx) =>
        accountsOf(context).setEnabled(tx, id, enabled),
      );
      context.print(accountResult(account), `${shown} is ${enabled ? 'enabled' : 'disabled'}.`);
    },
  });
}

function accountResult({ id, name, enabled, createdAt }: Account) {
  return { id, name, enabled, created_at: createdAt.toISOString() };
}

/** Makes a change together with its row of the audit trail. */
function recorded(
  context: CommandContext,
  action: string,
  change: (tx: EntityManager) => Promise<Account>,
): Promise<Account> {
  return context.dataSource.transaction(async (tx) => {
    const account = await change(tx);
    const object = { type: 'account', id: account.id };
    await AuditTrailService.forCommand(context).record(tx, { action, result: 'success', object });
    return account;
  });
}
