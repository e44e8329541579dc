import type { Scheme } from '@tessera/cards';

export const ECI_PATTERN = /^0[0-9]$/;

/** How far a payment was authenticated: fully, an attempt was made, not at all. */
export type EciMeaning = 'authenticated' | 'attempted' | 'unauthenticated';

/** Mastercard counts differently from everyone else. */
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
