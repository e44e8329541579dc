/** The result of a request to provision. */
export type ProvisionOutcome =
  | 'active'
  | 'declined'
  | 'slow'
  | 'answer-lost'
  | 'answer-broken'
  | 'fails-twice'
  | 'later-active'
  | 'later-declined'
  | 'down';

/** The result of a request for a cryptogram. */
export type CryptogramOutcome = 'given' | 'answer-lost' | 'down';

/** How the scheme treats a card. */
export interface SchemeOutcome {
  readonly provision: ProvisionOutcome;
  readonly cryptogram: CryptogramOutcome;
  /** Whether artwork and account reference are available at once, or the reference only later. */
  readonly complete: boolean;
}

const ORDINARY: SchemeOutcome = { provision: 'active', cryptogram: 'given', complete: true };

/** Every card is controlled by its expiry month. Months that are not listed are ordinary. */
const BY_EXPIRY_MONTH: ReadonlyMap<number, Partial<SchemeOutcome>> = new Map([
  [1, { provision: 'declined' }],
  [2, { provision: 'slow' }],
  [3, { provision: 'answer-lost' }],
  [4, { provision: 'answer-broken' }],
  [5, { provision: 'fails-twice' }],
  [6, { provision: 'later-active' }],
  [7, { provision: 'later-declined' }],
  [8, { provision: 'down' }],
  [9, { cryptogram: 'answer-lost' }],
  [10, { cryptogram: 'down' }],
  [11, { complete: false }],
]);

export function schemeOutcome(expiryMonth: number): SchemeOutcome {
  return { ...ORDINARY, ...BY_EXPIRY_MONTH.get(expiryMonth) };
}
