import { Describe, IsCurrency, IsMinorUnits, Omittable } from '@tessera/errors';
import { Equals, IsIn, IsInt, IsString, IsUUID, MaxLength } from 'class-validator';

const MAX_REFERENCE_LENGTH = 100;

export class CreateCryptogramRequest {
  @Describe('For a payment on the internet.')
  @IsIn(['ecom'])
  type!: 'ecom';

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

  @Describe(
    '`reference`, the default: a handle for one forward within five minutes. `inline`: the cryptogram itself, only where the instance handles card numbers; elsewhere the answer is a reference whatever is asked for.',
  )
  @Omittable()
  @IsIn(['inline', 'reference'])
  mode?: 'inline' | 'reference';
}

/** A cryptogram with everything that a payment needs: card data. */
export class CryptogramResponse {
  @Equals('tavv')
  type!: 'tavv';

  @Describe('Good for one payment.')
  @IsString()
  cryptogram!: string;

  @Describe('Electronic commerce indicator, two digits.')
  @IsString()
  eci!: string;

  @IsInt()
  expiry_month!: number;

  @IsInt()
  expiry_year!: number;

  @Describe("The network token's number in full.")
  @IsString()
  number!: string;
}

/** A handle for a cryptogram that stays in the vault. */
export class CryptogramReferenceResponse {
  @Describe('To be sent as `x-cryptogram-reference` with one forward within five minutes.')
  @IsUUID()
  cryptogram_reference!: string;
}
