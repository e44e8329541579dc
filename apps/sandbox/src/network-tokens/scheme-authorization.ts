import type { SchemeAuthorizationRequest } from './dto/scheme-token.request.js';
import type { CryptogramUse } from './scheme-token.js';
import { verifyTavv } from './tavv.js';
import type { SchemeToken } from './scheme-token.js';

/** Why a payment with a network token is declined. */
export const AUTHORIZATION_REFUSALS = [
  'token_unknown',
  'token_not_active',
  'cryptogram_invalid',
  'cryptogram_used',
  'amount_mismatch',
] as const;
export type AuthorizationRefusal = (typeof AUTHORIZATION_REFUSALS)[number];

/** Checks a payment like a scheme and consumes its cryptogram. @returns null if approved */
export function authorize(
  key: Buffer,
  token: SchemeToken | undefined,
  request: SchemeAuthorizationRequest,
): AuthorizationRefusal | null {
  if (token?.number == null) {
    return 'token_unknown';
  }
  if (token.status !== 'active') {
    return 'token_not_active';
  }
  const { number, expiry_month: expiryMonth, expiry_year: expiryYear } = request;
  const counter = verifyTavv(key, request.cryptogram, { number, expiryMonth, expiryYear });
  const given = counter === null ? undefined : token.cryptograms.get(counter);
  if (given === undefined) {
    return 'cryptogram_invalid';
  }
  return refusalOf(given, request);
}

function refusalOf(
  given: CryptogramUse,
  { amount, currency_code: currency }: SchemeAuthorizationRequest,
): AuthorizationRefusal | null {
  if (given.used) {
    return 'cryptogram_used';
  }
  if (given.amount !== undefined && (given.amount !== amount || given.currency !== currency)) {
    return 'amount_mismatch';
  }
  given.used = true;
  return null;
}
