import type { AccountSettings } from '../settings/account-settings.entity.js';
import type { TokenResponse } from './dto/token.response.js';
import type { Token } from './token.entity.js';

/** Turns paths into absolute URLs. */
export interface Links {
  link(path: string): string;
}

/** A token as its account sees it, in responses and in events. */
export function tokenResponse(
  token: Token,
  settings: Pick<AccountSettings, 'schemeReferencesEnabled'>,
  links: Links,
): TokenResponse {
  return {
    id: token.id,
    status: token.status,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt?.toISOString() ?? null,
    invalidated_at: token.invalidatedAt?.toISOString() ?? null,
    cardholder_name: token.cardholderName,
    expiry_month: token.expiryMonth,
    expiry_year: token.expiryYear,
    masked_account_number: token.maskedAccountNumber,
    account_number_last_four: token.accountNumberLastFour,
    account_number_length: token.accountNumberLength,
    issuer_identification_number: token.issuerIdentificationNumber,
    scheme: token.scheme,
    segment: token.segment,
    type: token.type,
    bank_name: token.bankName,
    country_code: token.countryCode,
    currency_code: token.currencyCode,
    currency: token.currency,
    card_art_url: token.cardArtId === null ? null : links.link(`/card-art/${token.cardArtId}`),
    network_token_status: token.networkTokenStatus,
    masked_network_token_number: token.maskedNetworkTokenNumber,
    network_token_last_four: token.networkTokenLastFour,
    ...(settings.schemeReferencesEnabled && {
      payment_account_reference: token.paymentAccountReference,
    }),
    metadata: token.metadata,
  };
}
