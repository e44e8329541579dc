import { randomUUID } from 'node:crypto';
import type { ConsentedAccount } from '../connectors/connector.js';
import type { AccountChoice } from './check-step.js';

const SHOWN_LAST = 4;

/** An account that the shopper is asked about, as it is sealed in the session. */
export interface OfferedAccount extends AccountChoice {
  /** The bank's id, which no browser sees. */
  readonly bankAccountId: string;
}

export function offeredAccount({
  id,
  iban,
  bban,
  accountType,
  currencyCode,
}: ConsentedAccount): OfferedAccount {
  const lastFour = (iban ?? bban ?? '').replaceAll(' ', '').slice(-SHOWN_LAST);
  return { id: randomUUID(), type: accountType, lastFour, currencyCode, bankAccountId: id };
}

/**
 * What the browser sees of the accounts: type and last four characters, and the currency if only
 * that distinguishes two accounts, such as the sub-accounts of one IBAN.
 */
export function accountChoices(offered: readonly OfferedAccount[]): AccountChoice[] {
  return offered.map(({ id, type, lastFour, currencyCode = null }) => {
    const isAmbiguous =
      offered.filter((other) => other.type === type && other.lastFour === lastFour).length > 1;
    return { id, type, lastFour, currencyCode: isAmbiguous ? currencyCode : null };
  });
}
