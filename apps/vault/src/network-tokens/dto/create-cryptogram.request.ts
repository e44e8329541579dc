import { IsIn, IsString, MaxLength } from 'class-validator';
import { Describe, IsCurrency, IsMinorUnits, Omittable } from '@tessera/errors';

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
