import { Describe, Nullable } from '@tessera/errors';
import { IsInt, IsString, Max, Min } from 'class-validator';

/** A card in clear. */
export class RevealedCardResponse {
  @IsString()
  account_number!: string;

  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month!: number;

  @IsInt()
  expiry_year!: number;

  @Describe('Null when the card was given without a name.')
  @Nullable()
  @IsString()
  cardholder_name!: string | null;
}
