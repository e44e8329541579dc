import type { BankAccount } from './bank-accounts.js';
import type { Consent } from './consent.js';
import type { BankAccountResponse } from './dto/account.response.js';

/** @param withOwners whether the endpoint and the consent include the owners' names */
export function toAccountResponse(
  { bank, grant }: Consent,
  account: BankAccount,
  withOwners: boolean,
): BankAccountResponse {
  const isTold = withOwners && grant?.customer.fault !== 'no-owner-name';
  return {
    resourceId: account.resourceId,
    iban: account.iban,
    bban: account.iban.slice(4),
    bic: bank.bic,
    currency: account.currency,
    name: account.name,
    product: account.type === 'SVGS' ? 'Sandbox Savings' : 'Sandbox Current',
    cashAccountType: account.type,
    status: 'enabled',
    ...(isTold && ownersOf(account, bank.listsOwners)),
  };
}

/** Both variants of the standard: one string for all owners, or an entry for each. */
function ownersOf({ owners }: BankAccount, listed: boolean): Partial<BankAccountResponse> {
  return listed
    ? { ownerNames: owners.map((name) => ({ name })) }
    : { ownerName: owners.join(', ') };
}
