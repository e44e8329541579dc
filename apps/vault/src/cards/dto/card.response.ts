import { IsIn, IsInt, IsString, Max, Min } from 'class-validator';
import { SCHEMES, type Scheme } from '@tessera/cards';
import { Describe, Nullable, Omittable } from '@tessera/errors';

/** A card as shown to every client with the scope. */
export class CardResponse {
  @Describe('Personal data. Absent when the card was given without a name.')
  @Omittable()
  @IsString()
  cardholder_name?: string;

  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month!: number;

  @IsInt()
  expiry_year!: number;

  @Describe('The first six and the last four digits, the rest `*`.')
  @IsString()
  masked_account_number!: string;

  @IsIn(SCHEMES)
  scheme!: Scheme;

  @Describe(
    'The same for every token of the same card number, also after a reissue. Present when the instance has card fingerprints; null for a token made before it had them.',
  )
  @Omittable()
  @Nullable()
  @IsString()
  fingerprint?: string | null;
}
