import { IsBoolean, IsIn, IsObject, IsString } from 'class-validator';
import { Describe, Nullable, Omittable } from '@tessera/errors';

export const WALLET_REFUSALS = [
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
