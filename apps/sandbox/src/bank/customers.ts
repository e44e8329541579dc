/** Faults to simulate when this customer gives consent. */
export type Fault =
  | 'refused-by-bank'
  | 'no-owner-name'
  | 'slow-accounts'
  | 'failing-accounts'
  | 'callback-without-state'
  | 'callback-with-other-state'
  | 'callback-with-other-issuer'
  | 'callback-called-twice'
  | 'no-callback'
  | 'consent-expires'
  | 'other-account';

export interface CustomerAccount {
  readonly name: string;
  /** ISO 20022: CACC is a current account, SVGS savings. */
  readonly type: 'CACC' | 'SVGS';
  /** The account's holders; the customer is one of them. */
  readonly owners: readonly string[];
}

/** A customer of every simulated bank, whose user name determines the bank's behavior. */
export interface Customer {
  readonly user: string;
  readonly describe: string;
  readonly fault: Fault | null;
  readonly accounts: readonly CustomerAccount[];
}

/** The password of every customer. */
export const PASSWORD = 'sandbox';

export const CUSTOMERS: readonly Customer[] = [
  customer('one-account', null, 'has one account', 'Ada Example'),
  {
    user: 'two-accounts',
    describe: 'has a current account with a second holder, and savings',
    fault: null,
    accounts: [
      { name: 'Current account', type: 'CACC', owners: ['Béla Beispiel', 'Ida Beispiel'] },
      { name: 'Savings', type: 'SVGS', owners: ['Béla Beispiel'] },
    ],
  },
  customer('denial', 'refused-by-bank', 'is rejected by the bank after signing in', 'Dora Example'),
  customer('no-owner-name', 'no-owner-name', "has an account without an owner's name", 'N. N.'),
  customer('slow', 'slow-accounts', 'has accounts that are slow to read', 'Sam Example'),
  customer('error-500', 'failing-accounts', 'has accounts that fail to be read', 'Eva Example'),
  customer('missing-state', 'callback-without-state', 'returns without a state', 'Mia Example'),
  customer('wrong-state', 'callback-with-other-state', 'returns with a wrong state', 'Wim Example'),
  customer(
    'wrong-issuer',
    'callback-with-other-issuer',
    'returns with the issuer of another bank (banks with OAuth)',
    'Ida Example',
  ),
  customer(
    'double-callback',
    'callback-called-twice',
    'returns after the bank itself has called the callback',
    'Tom Example',
  ),
  customer('never-returning', 'no-callback', 'is not redirected back', 'Nia Example'),
  customer(
    'consent-expired',
    'consent-expires',
    'returns when the consent has expired',
    'Max Example',
  ),
  customer(
    'account-mismatch',
    'other-account',
    'approves an account other than the requested one',
    'Kim Example',
  ),
];

/** @returns null for an unknown user */
export function findCustomer(user: string): Customer | null {
  return CUSTOMERS.find((candidate) => candidate.user === user) ?? null;
}

function customer(user: string, fault: Fault | null, describe: string, name: string): Customer {
  const accounts = [{ name: 'Current account', type: 'CACC' as const, owners: [name] }];
  return { user, describe, fault, accounts };
}
