import { toAccountId, type AccountId } from '@tessera/ids';
import {
  AccountRequiredError,
  NoAccountError,
  NotYourAccountError,
} from './account-context.errors.js';

/**
 * The account that a person acts for: the one that they name, or the only one they have.
 *
 * @throws AccountRequiredError, NotYourAccountError, NoAccountError
 */
export function accountOfPerson(accountIds: readonly AccountId[], named: string | null): AccountId {
  const theirs = new Set(accountIds.map((id) => toAccountId(id.toLowerCase())));
  if (named !== null) {
    const own = [...theirs].find((id) => id === named);
    if (own === undefined) throw new NotYourAccountError();
    return own;
  }
  const [only] = theirs;
  if (only === undefined) throw new NoAccountError();
  if (theirs.size > 1) throw new AccountRequiredError();
  return only;
}
