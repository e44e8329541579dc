import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import { Describe, IsStringMap, IsTimestamp, METADATA_LIMITS, Omittable } from '@tessera/errors';
import { CardResponse } from '../../cards/dto/card.response.js';
import type { VisibleWalletToken } from '../wallet-tokens.repository.js';
import { AUTHENTICATIONS, WALLETS, type Authentication, type Wallet } from '../wallet.js';

export class WalletTokenResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @Describe('As long as the wallet vouches for the payment; then the token ceases to exist.')
  @IsTimestamp()
  expires_at!: string;

  @IsIn(WALLETS)
  wallet!: Wallet;

  @Describe(
    "With `CRYPTOGRAM_3DS` the number is the device's own, with `PAN_ONLY` that of the card. Names are not shown.",
  )
  @ValidateNested()
  @Type(() => CardResponse)
  card!: CardResponse;

  @Describe('Whether the device has authenticated the cardholder, with a cryptogram to prove it.')
  @IsIn(AUTHENTICATIONS)
  authentication!: Authentication;

  @Describe('Two digits. Absent when the wallet gave none.')
  @Omittable()
  @IsString()
  eci?: string;

  @Describe('Whether there is a cryptogram that no payment has used yet.')
  @IsBoolean()
  cryptogram_available!: boolean;

  @IsStringMap(METADATA_LIMITS)
  metadata!: Readonly<Record<string, string>>;
}

/** Everything that a payment with a device's number needs: card data. */
export class WalletCryptogramResponse {
  @Describe("The device's own number in full.")
  @IsString()
  number!: string;

  @IsInt()
  expiry_month!: number;

  @IsInt()
  expiry_year!: number;

  @Describe('Good for one payment.')
  @IsString()
  cryptogram!: string;

  @Describe('Electronic commerce indicator, two digits. Absent when the wallet gave none.')
  @Omittable()
  @IsString()
  eci?: string;
}

export function walletTokenResponse(
  token: VisibleWalletToken,
  { showsFingerprints }: { readonly showsFingerprints: boolean },
): WalletTokenResponse {
  return {
    id: token.id,
    created_at: token.createdAt.toISOString(),
    expires_at: token.expiresAt.toISOString(),
    wallet: token.wallet,
    card: {
      expiry_month: token.expiryMonth,
      expiry_year: token.expiryYear,
      masked_account_number: token.maskedAccountNumber,
      scheme: token.scheme,
      ...(showsFingerprints && { fingerprint: token.fingerprint }),
    },
    authentication: token.authentication,
    ...(token.eci !== null && { eci: token.eci }),
    cryptogram_available: token.hasCryptogram,
    metadata: token.metadata,
  };
}
