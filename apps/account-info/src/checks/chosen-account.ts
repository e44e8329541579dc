import { extractIBAN } from 'ibantools';
import type { ConsentedAccount } from '../connectors/connector.js';
import type { AccountIdentifier } from '../sessions/account-identifier.js';
import type { FailureReason } from '../sessions/session-state.js';

export type AccountDecision =
  | { readonly kind: 'chosen'; readonly account: ConsentedAccount }
  | { readonly kind: 'ask'; readonly accounts: readonly ConsentedAccount[] }
  | { readonly kind: 'none'; readonly reason: FailureReason };

/**
 * Selects one of the accounts of a consent. If the shop sent an IBAN, it is the account with that
 * IBAN. Otherwise, if the consent covers a single account, it is the one that the shopper chose at
 * the bank. Otherwise the shopper is asked.
 */
export function chosenAccount(
  accounts: readonly ConsentedAccount[],
  identifier: AccountIdentifier | null,
): AccountDecision {
  if (identifier !== null) {
    const account = accounts.find((each) => isAccount(each, identifier));
    return account === undefined
      ? { kind: 'none', reason: 'account_mismatch' }
      : { kind: 'chosen', account };
  }
  const [account, ...others] = accounts;
  // A bank should never accept a consent without accounts.
  if (account === undefined) return { kind: 'none', reason: 'technical_error' };
  return others.length === 0 ? { kind: 'chosen', account } : { kind: 'ask', accounts };
}

/** For a bank that returns only national account numbers, those are compared. */
function isAccount(account: ConsentedAccount, { iban }: AccountIdentifier): boolean {
  if (account.iban !== null) return account.iban.replaceAll(' ', '').toUpperCase() === iban;
  return account.bban !== null && account.bban === extractIBAN(iban).bban;
}
