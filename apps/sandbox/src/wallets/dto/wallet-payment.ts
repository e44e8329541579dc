import { Describe, IsCurrency, IsMinorUnits, Nullable, Omittable } from '@tessera/errors';
import { IsBoolean, IsIn, IsInt, IsObject, IsString, Max, MaxLength, Min } from 'class-validator';

const WALLETS = ['apple_pay', 'google_pay'] as const;
const AUTHENTICATIONS = ['PAN_ONLY', 'CRYPTOGRAM_3DS'] as const;

/** A payment of a simulated device. */
export class CreateWalletPaymentRequest {
  @IsIn(WALLETS)
  wallet!: (typeof WALLETS)[number];

  @Describe("The device's number, or that of the card with `PAN_ONLY`: a test number.")
  @Omittable()
  @IsString()
  @MaxLength(19)
  account_number?: string;

  @Omittable()
  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month?: number;

  @Omittable()
  @IsInt()
  @Min(2000)
  @Max(2099)
  expiry_year?: number;

  @Describe('Apple Pay only: Google sends no names.')
  @Omittable()
  @IsString()
  @MaxLength(100)
  cardholder_name?: string;

  @Describe('`PAN_ONLY` is a card on file at Google; Apple Pay always has a cryptogram.')
  @Omittable()
  @IsIn(AUTHENTICATIONS)
  authentication?: (typeof AUTHENTICATIONS)[number];

  @Omittable()
  @IsMinorUnits()
  amount?: number;

  @Describe("The recipient that the payload is for, if not the sandbox's own merchant.")
  @Omittable()
  @IsString()
  @MaxLength(255)
  recipient?: string;

  @Describe("That recipient's public key: SubjectPublicKeyInfo of P-256 in base64.")
  @Omittable()
  @IsString()
  @MaxLength(256)
  recipient_key?: string;
}

/** A payment as an acquirer sends it to the scheme. */
export class WalletAuthorizationRequest {
  @IsString()
  @MaxLength(19)
  number!: string;

  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month!: number;

  @IsInt()
  expiry_year!: number;

  @Describe('Absent for a card on file.')
  @Omittable()
  @IsString()
  @MaxLength(255)
  cryptogram?: string;

  @Omittable()
  @IsString()
  @MaxLength(2)
  eci?: string;

  @Omittable()
  @IsMinorUnits()
  amount?: number;

  @Omittable()
  @IsCurrency()
  currency_code?: string;
}

const WALLET_REFUSALS = [
  'card_unknown',
  'expiry_date_wrong',
  'cryptogram_missing',
  'cryptogram_invalid',
  'cryptogram_used',
] as const;

export type WalletRefusal = (typeof WALLET_REFUSALS)[number];

/** The body of `POST /api/wallet/tokens` of the vault. */
export class WalletPaymentResponse {
  @IsIn(['apple_pay', 'google_pay'])
  source!: 'apple_pay' | 'google_pay';

  @Describe('The `paymentData` of a PKPaymentToken.')
  @Omittable()
  @IsObject()
  apple_pay?: object;

  @Describe('The `token` of `tokenizationData`, parsed.')
  @Omittable()
  @IsObject()
  google_pay?: object;
}

export class WalletAuthorizationResponse {
  @IsBoolean()
  approved!: boolean;

  @Nullable()
  @IsIn(WALLET_REFUSALS)
  reason!: WalletRefusal | null;
}

/** The roots of trust that a vault needs for payments of the simulated wallets. */
export class SimulatedWalletsResponse {
  @Describe('For `APPLE_PAY_ROOT_CERTIFICATE` of the vault.')
  @IsString()
  apple_pay_root_certificate!: string;

  @Describe('For `GOOGLE_PAY_ROOT_KEYS` of the vault.')
  @IsString()
  google_pay_root_keys!: string;
}
