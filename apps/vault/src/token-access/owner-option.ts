import { UsageError } from '@tessera/commands';
import type { TokenOwner } from './token-owner.js';

const CLIENT = /^[\w.:@/-]{1,128}$/;
const ACCOUNT = /^[\w.:@-]{1,64}$/;

/**
 * The owner that an operator names.
 *
 * @throws UsageError when the client is missing or one of the two is invalid
 */
export function ownerOption(client: string | undefined, account: string | undefined): TokenOwner {
  if (client === undefined || !CLIENT.test(client)) {
    throw new UsageError('--owner must be the ID of the OAuth client that the tokens belong to.');
  }
  if (account !== undefined && !ACCOUNT.test(account)) {
    throw new UsageError('--account must have 1 to 64 letters, digits or characters of -_.:@');
  }
  return { client, account: account ?? null };
}
