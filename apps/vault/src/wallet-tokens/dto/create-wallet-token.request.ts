import { Type } from 'class-transformer';
import { IsIn, ValidateNested } from 'class-validator';
import { ChildOf, Describe, IsStringMap, METADATA_LIMITS, Omittable } from '@tessera/errors';
import { WALLETS, type Wallet } from '../wallet.js';
import { ApplePayRequest } from './apple-pay.request.js';
import { GooglePayRequest } from './google-pay.request.js';

export class CreateWalletTokenRequest {
  @Describe('The wallet that the payment comes from.')
  @IsIn(WALLETS)
  source!: Wallet;

  @ChildOf('source')
  @ValidateNested()
  @Type(() => ApplePayRequest)
  apple_pay?: ApplePayRequest;

  @ChildOf('source')
  @ValidateNested()
  @Type(() => GooglePayRequest)
  google_pay?: GooglePayRequest;

  @Describe('At most 20 pairs. A card number in it is refused.')
  @Omittable()
  @IsStringMap(METADATA_LIMITS)
  metadata?: Record<string, string>;
}
