/** The issuer's response to a request. */
export type IssuerVerdict =
  'authenticates' | 'challenges' | 'decouples' | 'attempt' | 'refuses' | 'rejects' | 'unavailable';

/** Faults of the directory server's response. */
export type DirectoryFault =
  'none' | 'slow' | 'malformed' | 'error-message' | 'incomplete' | 'reset';

/** How a decoupled authentication ends. */
export type DecoupledEnd = 'approves' | 'refuses' | 'silent';

export interface IssuerBehaviour {
  readonly verdict: IssuerVerdict;
  readonly trouble: DirectoryFault;
  readonly decoupledEnd: DecoupledEnd;
}

/** By card number; every other card is authenticated without a challenge. */
const VERDICTS: ReadonlyMap<string, IssuerVerdict> = new Map([
  ['4111111111111111', 'authenticates'],
  ['5555555555554444', 'authenticates'],
  ['4242424242424242', 'challenges'],
  ['2223000048400011', 'challenges'],
  ['3530111333300000', 'decouples'],
  ['378282246310005', 'attempt'],
  ['6243030000000001', 'refuses'],
  ['30569309025904', 'rejects'],
  ['6011111111111117', 'unavailable'],
]);

/** By the last two digits of the amount in minor units, for any card. */
const FAULT_MODES: ReadonlyMap<string, DirectoryFault> = new Map([
  ['91', 'slow'],
  ['92', 'malformed'],
  ['93', 'error-message'],
  ['94', 'incomplete'],
  ['95', 'reset'],
]);

const DECOUPLED_ENDS: ReadonlyMap<string, DecoupledEnd> = new Map([
  ['96', 'refuses'],
  ['97', 'silent'],
]);

const KNOB_DIGITS = 2;

/** The response to a request, by its card number and amount. */
export function issuerBehaviour(accountNumber: string, amount: string): IssuerBehaviour {
  const knob = amount.slice(-KNOB_DIGITS);
  return {
    verdict: VERDICTS.get(accountNumber) ?? 'authenticates',
    trouble: FAULT_MODES.get(knob) ?? 'none',
    decoupledEnd: DECOUPLED_ENDS.get(knob) ?? 'approves',
  };
}
