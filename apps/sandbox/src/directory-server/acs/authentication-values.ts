import { randomBytes } from 'node:crypto';
import type { Scheme } from '@tessera/cards';
import { eciOf } from '@tessera/three-ds';
import type { AcsResult } from './acs-transaction.js';

const VALUE_BYTES = 20;

/** The issuer's proof of an authentication (CAVV, AAV, AEVV): random bytes here. */
export function authenticated(scheme: Scheme): AcsResult {
  return { transStatus: 'Y', ...proof(), eci: eciOf(scheme, 'authenticated') };
}

/** The scheme's proof of an attempt with an issuer that does not participate. */
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
