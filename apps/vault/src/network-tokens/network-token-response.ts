import type { CardArtResponse, NetworkTokenResponse } from './dto/network-token.response.js';
import type { CardArt } from './provider/token-service-provider.js';
import type { StoredNetworkToken } from './stored-network-token.js';
import { tokenTypeOf } from './token-scheme.js';

const SHOWN_LAST = 4;

/** @param cardholderName in clear, if the card has one */
export function networkTokenResponse(
  token: StoredNetworkToken,
  cardholderName: string | undefined,
  options: { readonly showFingerprint: boolean },
): NetworkTokenResponse {
  const { card, maskedNumber } = token;
  return {
    id: token.id,
    created_at: token.createdAt.toISOString(),
    card: {
      ...(cardholderName !== undefined && { cardholder_name: cardholderName }),
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      masked_account_number: card.maskedAccountNumber,
      scheme: card.scheme,
      ...(options.showFingerprint && { fingerprint: card.fingerprint }),
    },
    network_token: {
      status: token.status,
      ...(token.reason !== null && { reason: token.reason }),
      type: tokenTypeOf(card.scheme),
      masked_number: maskedNumber,
      last_four: maskedNumber && maskedNumber.slice(-SHOWN_LAST),
      expiry_month: token.expiryMonth,
      expiry_year: token.expiryYear,
    },
    payment_account_reference: token.paymentAccountReference,
    ...(token.pciTokenId !== null && { pci_token_id: token.pciTokenId }),
    metadata: token.metadata,
  };
}

export function cardArtResponse({ contentType, data, width, height }: CardArt): CardArtResponse {
  return { content_type: contentType, data: data.toString('base64'), width, height };
}
