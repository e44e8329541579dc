import type { Scheme } from '@tessera/cards';
import type { PciTokenResponse } from './dto/pci-token.response.js';

/** What of a token may be seen, whether it was stored just now or long ago. */
export interface VisibleToken {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly card: {
    readonly scheme: Scheme;
    readonly maskedAccountNumber: string;
    readonly expiryMonth: number;
    readonly expiryYear: number;
    readonly fingerprint: string | null;
  };
}

/** @param cardholderName in clear, if the card has one */
export function pciTokenResponse(
  { id, createdAt, expiresAt, metadata, card }: VisibleToken,
  cardholderName: string | undefined,
  options: { readonly showFingerprint: boolean },
): PciTokenResponse {
  return {
    id,
    card: {
      ...(cardholderName !== undefined && { cardholder_name: cardholderName }),
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      masked_account_number: card.maskedAccountNumber,
      scheme: card.scheme,
      ...(options.showFingerprint && { fingerprint: card.fingerprint }),
    },
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    metadata,
  };
}
