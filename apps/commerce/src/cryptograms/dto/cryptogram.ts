import { Describe, IsCurrency, IsMinorUnits, Omittable } from '@tessera/errors';
import { IsString, IsUUID, MaxLength } from 'class-validator';

const MAX_REFERENCE_LENGTH = 100;

export class TokenCryptogramRequest {
  @Describe(
    'In minor units: binds the cryptogram to a payment of this amount. With `currency_code`.',
  )
  @Omittable()
  @IsMinorUnits()
  amount?: number;

  @Omittable()
  @IsCurrency()
  currency_code?: string;

  @Describe('Your name of the payment, handed to the scheme.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_REFERENCE_LENGTH)
  reference?: string;
}

/** A handle for a cryptogram that stays in the vault. */
export class TokenCryptogramResponse {
  @Describe('To be sent as `x-cryptogram-reference` with one forward within five minutes.')
  @IsUUID()
  cryptogram_reference!: string;
}
