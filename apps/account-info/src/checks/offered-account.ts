import { randomUUID } from 'node:crypto';
import type { ConsentedAccount } from '../connectors/connector.js';
import type { AccountChoice } from './check-step.js';

const SHOWN_LAST = 4;

/** An account that the shopper is asked about, as it is sealed in the session. */
export interface OfferedAccount extends AccountChoice {
  /** The bank's id, which no browser sees. */
  readonly bankAccountId: string;
}

export function offeredAccount({ id, iban, bban, accountType }: ConsentedAccount): OfferedAccount {
  const lastFour = (iban ?? bban ?? '').replaceAll(' ', '').slice(-SHOWN_LAST);
  return { id: randomUUID(), type: accountType, lastFour, bankAccountId: id };
}

/** What the browser sees of it: type and last four. */
export function accountChoice({ id, type, lastFour }: OfferedAccount): AccountChoice {
  return { id, type, lastFour };
}
