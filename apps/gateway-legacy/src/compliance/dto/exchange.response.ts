import { Describe, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsInt, IsString, IsUUID, Max, Min, ValidateNested } from 'class-validator';

export class ExchangedCardResponse {
  @Describe('In full.')
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

/** Cardholder data in clear. */
export class ExchangeResponse {
  @IsUUID()
  token_id!: string;

  @ValidateNested()
  @Type(() => ExchangedCardResponse)
  card!: ExchangedCardResponse;
}
