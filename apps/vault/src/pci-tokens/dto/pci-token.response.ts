import type { Scheme } from '@tessera/cards';
import { Type } from 'class-transformer';
import { IsUUID, ValidateNested } from 'class-validator';
import { Describe, IsStringMap, IsTimestamp, METADATA_LIMITS, Nullable } from '@tessera/errors';
import { CardResponse } from '../../cards/dto/card.response.js';

/** The Token of the specification. */
export class PciTokenResponse {
  @IsUUID()
  id!: string;

  @ValidateNested()
  @Type(() => CardResponse)
  card!: CardResponse;

  @IsTimestamp()
  created_at!: string;

  @Describe('Null when the token was created without an expiry.')
  @Nullable()
  @IsTimestamp()
  expires_at!: string | null;

  @IsStringMap(METADATA_LIMITS)
  metadata!: Readonly<Record<string, string>>;
}

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
