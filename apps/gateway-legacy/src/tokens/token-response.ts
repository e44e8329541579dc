import type { TokenResponse } from './dto/token.response.js';
import type { Token } from './token.entity.js';

/** A token as its account sees it. */
export function tokenResponse(token: Token): TokenResponse {
  return {
    id: token.id,
    created_at: token.createdAt.toISOString(),
    card: cardOf(token),
    network_token: networkTokenOf(token),
    payment_account_reference: token.paymentAccountReference,
    seen_at: token.seenAt?.toISOString() ?? null,
  };
}

function cardOf({
  maskedAccountNumber,
  scheme,
  expiryMonth,
  expiryYear,
}: Token): TokenResponse['card'] {
  const isSeen =
    maskedAccountNumber !== null && scheme !== null && expiryMonth !== null && expiryYear !== null;
  if (!isSeen) return null;
  return {
    masked_account_number: maskedAccountNumber,
    scheme,
    expiry_month: expiryMonth,
    expiry_year: expiryYear,
  };
}

function networkTokenOf(token: Token): TokenResponse['network_token'] {
  if (token.networkTokenStatus === null) return null;
  return {
    status: token.networkTokenStatus,
    reason: token.networkTokenReason,
    masked_number: token.networkTokenMaskedNumber,
    last_four: token.networkTokenLastFour,
  };
}
