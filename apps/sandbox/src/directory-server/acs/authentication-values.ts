import { randomBytes } from 'node:crypto';
import type { Scheme } from '@tessera/cards';
import { eciOf } from '@tessera/three-ds';
import type { AcsResult } from './acs-transaction.js';

const VALUE_BYTES = 20;

/** What an issuer proves an authentication with (CAVV, AAV, AEVV): here random bytes. */
export function authenticated(scheme: Scheme): AcsResult {
  return { transStatus: 'Y', ...proof(), eci: eciOf(scheme, 'authenticated') };
}

/** The scheme's proof that authentication was tried with an issuer that takes no part. */
export function attempted(scheme: Scheme): AcsResult {
  return { transStatus: 'A', ...proof(), eci: eciOf(scheme, 'attempted') };
}

export function notAuthenticated(
  scheme: Scheme,
  transStatus: 'N' | 'R' | 'U',
  transStatusReason: string,
): AcsResult {
  return { transStatus, transStatusReason, eci: eciOf(scheme, 'unauthenticated') };
}

function proof(): { authenticationValue: string } {
  return { authenticationValue: randomBytes(VALUE_BYTES).toString('base64') };
}
