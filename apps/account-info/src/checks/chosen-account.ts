import { extractIBAN } from 'ibantools';
import type { ConsentedAccount } from '../connectors/connector.js';
import type { AccountIdentifier } from '../sessions/account-identifier.js';
import type { FailureReason } from '../sessions/session-state.js';

export type AccountDecision =
  | { readonly kind: 'chosen'; readonly account: ConsentedAccount }
  | { readonly kind: 'ask'; readonly accounts: readonly ConsentedAccount[] }
  | { readonly kind: 'none'; readonly reason: FailureReason };

/**
 * Which of the accounts of a consent is the one: that of the IBAN, when the shop named one; else the
 * one that the shopper chose at the bank, which is when the consent opens a single one; else the
 * shopper is asked.
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
  // A consent without accounts is none that a bank should have let through.
  if (account === undefined) return { kind: 'none', reason: 'technical_error' };
  return others.length === 0 ? { kind: 'chosen', account } : { kind: 'ask', accounts };
}

/** A bank that writes national numbers alone is compared by those. */
function isAccount(account: ConsentedAccount, { iban }: AccountIdentifier): boolean {
  if (account.iban !== null) return account.iban.replaceAll(' ', '').toUpperCase() === iban;
  return account.bban !== null && account.bban === extractIBAN(iban).bban;
}
