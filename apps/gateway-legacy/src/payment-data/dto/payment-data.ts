import { Describe, IsCurrency, IsMinorUnits, Omittable } from '@tessera/errors';
import { IsString, IsUUID, MaxLength } from 'class-validator';
import type { MerchantId } from '../../ids.js';

export class PaymentDataRequest {
  @Describe('In minor units: the cryptogram is for a payment of this amount alone.')
  @IsMinorUnits()
  amount!: number;

  @IsCurrency()
  currency_code!: string;

  @Describe('Your name of the payment, handed to the scheme.')
  @IsString()
  @MaxLength(80)
  reference!: string;

  @Describe('To whose key the data is encrypted. By default the only merchant of the account.')
  @Omittable()
  @IsUUID()
  merchant_id?: MerchantId;
}

export class PaymentDataResponse {
  @Describe('The merchant that can read it.')
  @IsUUID()
  merchant_id!: string;

  @Describe(
    "A compact JWE (`A256KW`, `A256GCM`) to the merchant's key: the number of the network token, its expiry, cryptogram and ECI.",
  )
  @IsString()
  encrypted_authentication_data!: string;
}
