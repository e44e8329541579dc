/** A simulated bank: its choices among the options of the standard. */
export interface SimulatedBank {
  /** Part of its URLs: `/bank/berlin/v1/consents`. */
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly bic: string;
  /** The bank code in its customers' IBANs, which no real bank has. */
  readonly bankCode: string;
  /** `redirect`: its own pages are the whole authorisation. `oauth`: they return a code. */
  readonly sca: 'redirect' | 'oauth';
  /** Whether the shopper may choose the accounts of a consent. */
  readonly offersAccounts: boolean;
  /** Whether the authorisation must be started by a separate call. */
  readonly startsExplicitly: boolean;
  /** Whether the list of accounts includes owners' names too, each in a separate entry. */
  readonly listsOwners: boolean;
  /** The color of its pages. */
  readonly hue: number;
}

const ORDINARY = { offersAccounts: true, startsExplicitly: false, listsOwners: false } as const;

export const SIMULATED_BANKS: readonly SimulatedBank[] = [
  {
    ...ORDINARY,
    ...{ slug: 'berlin', name: 'Sandbox Bank Berlin', country: 'DE', sca: 'redirect' },
    ...{ bic: 'SBXBDEFFXXX', bankCode: '99999901', hue: 212 },
  },
  {
    ...ORDINARY,
    ...{ slug: 'hamburg', name: 'Sandbox Bank Hamburg', country: 'DE', sca: 'oauth' },
    ...{ bic: 'SBXHDEFFXXX', bankCode: '99999902', hue: 352 },
  },
  {
    ...ORDINARY,
    ...{ slug: 'amsterdam', name: 'Sandbox Bank Amsterdam', country: 'NL', sca: 'oauth' },
    ...{ bic: 'SBXANL2AXXX', bankCode: 'SBXA', hue: 24, listsOwners: true },
  },
  {
    ...ORDINARY,
    ...{ slug: 'paris', name: 'Sandbox Bank Paris', country: 'FR', sca: 'redirect' },
    ...{ bic: 'SBXPFRPPXXX', bankCode: '99991', hue: 262 },
  },
  {
    ...ORDINARY,
    ...{ slug: 'madrid', name: 'Sandbox Bank Madrid', country: 'ES', sca: 'oauth' },
    ...{ bic: 'SBXMESMMXXX', bankCode: '9991', hue: 40 },
  },
  {
    ...ORDINARY,
    ...{ slug: 'dublin', name: 'Sandbox Bank Dublin', country: 'IE', sca: 'redirect' },
    ...{ bic: 'SBXDIE2DXXX', bankCode: 'SBXD', hue: 150, startsExplicitly: true },
  },
  {
    ...ORDINARY,
    ...{ slug: 'helsinki', name: 'Sandbox Bank Helsinki', country: 'FI', sca: 'redirect' },
    ...{ bic: 'SBXHFIHHXXX', bankCode: '999', hue: 190, offersAccounts: false },
  },
];
