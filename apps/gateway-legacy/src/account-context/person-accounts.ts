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
export function accountOfPerson(accountIds: readonly string[], named: string | null): string {
  const theirs = new Set(accountIds.map((id) => id.toLowerCase()));
  if (named !== null) {
    if (!theirs.has(named)) throw new NotYourAccountError();
    return named;
  }
  const [only] = theirs;
  if (only === undefined) throw new NoAccountError();
  if (theirs.size > 1) throw new AccountRequiredError();
  return only;
}
