import { Describe, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsInt, IsString, Matches, Max, MaxLength, Min, ValidateNested } from 'class-validator';

/** Only an upper bound: the vault validates the number. */
const MAX_NUMBER_LENGTH = 40;

export class TokenCardRequest {
  @Describe('12 to 19 digits without separators. Goes to the vault and is kept nowhere else.')
  @IsString()
  @MaxLength(MAX_NUMBER_LENGTH)
  account_number!: string;

  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month!: number;

  @Describe('Four digits.')
  @IsInt()
  @Min(2000)
  @Max(9999)
  expiry_year!: number;

  @Omittable()
  @IsString()
  @MaxLength(255)
  cardholder_name?: string;

  @Describe('The vault holds it in memory for at most one hour and never writes it to a disk.')
  @Omittable()
  @Matches(/^\d{3,4}$/)
  security_code?: string;
}

export class CreateTokenRequest {
  @ValidateNested()
  @Type(() => TokenCardRequest)
  card!: TokenCardRequest;
}
