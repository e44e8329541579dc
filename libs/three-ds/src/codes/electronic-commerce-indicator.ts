import type { Scheme } from '@tessera/cards';

export const ECI_PATTERN = /^0[0-9]$/;

/** The level of authentication: full, attempted, none. */
export type EciMeaning = 'authenticated' | 'attempted' | 'unauthenticated';

/** Mastercard uses different values from all other schemes. */
const MASTERCARD: Readonly<Record<EciMeaning, string>> = {
  authenticated: '02',
  attempted: '01',
  unauthenticated: '00',
};
const OTHERS: Readonly<Record<EciMeaning, string>> = {
  authenticated: '05',
  attempted: '06',
  unauthenticated: '07',
};

/** The electronic commerce indicator of a scheme. */
export function eciOf(scheme: Scheme, meaning: EciMeaning): string {
  return (scheme === 'mastercard' ? MASTERCARD : OTHERS)[meaning];
}
