import { CommandError, UsageError, type CommandContext } from '@tessera/commands';
import { isUuid } from '@tessera/errors';
import { toAccountId } from '@tessera/ids';
import { RowIntegrityService } from '@tessera/integrity';
import { SystemClock } from '@tessera/telemetry';
import type { Account } from '../accounts/account.entity.js';
import { AccountsRepository } from '../accounts/accounts.repository.js';

/** The accounts for a command. */
export function accountsOf(context: CommandContext): AccountsRepository {
  const integrity = RowIntegrityService.forCommand(context);
  return new AccountsRepository(context.dataSource, new SystemClock(), integrity);
}

/** @throws CommandError when there is no such account */
export async function getAccount(context: CommandContext, id: string): Promise<Account> {
  if (!isUuid(id)) throw new UsageError('An account is named by its id, which account list shows.');
  const account = await accountsOf(context).find(toAccountId(id));
  if (account === null) throw new CommandError(`There is no account ${id}.`);
  return account;
}
