import { type Scheme, SCHEMES } from '@tessera/cards';
import { Describe, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';

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

const MAX_ORIGINS = 20;
const MAX_ORIGIN_LENGTH = 255;

export class CreateTokenSessionRequest {
  @Describe('The schemes that the session takes; all of them by default.')
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(SCHEMES, { each: true })
  allowed_schemes?: Scheme[];

  @Describe('Who may frame the card fields, such as `https://shop.example`.')
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_ORIGINS)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(MAX_ORIGIN_LENGTH, { each: true })
  allowed_origins?: string[];
}
