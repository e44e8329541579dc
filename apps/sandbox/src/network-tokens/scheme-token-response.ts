import { maskAccountNumber } from '@tessera/cards';
import { encryptNumber } from './card-data.js';
import type { SchemeTokenResponse, SchemeTokenViewResponse } from './dto/scheme-token.response.js';
import { cardArtId, type SchemeToken } from './scheme-token.js';

/** @param key encrypts the number */
export async function schemeTokenResponse(
  token: SchemeToken,
  key: Buffer,
): Promise<SchemeTokenResponse> {
  const isAlive = token.status === 'active' || token.status === 'suspended';
  const number = isAlive ? token.number : null;
  return { ...factsOf(token), enc_number: number && (await encryptNumber(number, key)) };
}

export function schemeTokenViewResponse(token: SchemeToken): SchemeTokenViewResponse {
  return {
    ...factsOf(token),
    scheme: token.scheme,
    masked_number: token.number && maskAccountNumber(token.number),
    provision_requests: token.provisionRequests,
    cryptograms_given: token.cryptograms.size,
  };
}

function factsOf(token: SchemeToken): Omit<SchemeTokenResponse, 'enc_number'> {
  const hasNumber = token.number !== null;
  return {
    reference: token.reference,
    client_reference: token.clientReference,
    status: token.status,
    sequence: token.sequence,
    reason: token.reason,
    expiry_month: hasNumber ? token.expiryMonth : null,
    expiry_year: hasNumber ? token.expiryYear : null,
    payment_account_reference: token.paymentAccountReference,
    card_art_id: cardArtId(token),
  };
}
