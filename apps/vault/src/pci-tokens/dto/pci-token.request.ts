import { type Scheme, SCHEMES } from '@tessera/cards';
import {
  ChildOf,
  Describe,
  IsFormat,
  IsStringMap,
  METADATA_LIMITS,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { MAX_EXPIRY_YEAR } from '../../cards/card-expiry.js';
import { CardRequest } from '../../cards/dto/card.request.js';
import { TokenListQuery } from '../../token-lists/token-list.query.js';
import { MAX_ALLOWED_ORIGINS, WEB_ORIGIN } from '../web-origin.js';

const MAX_EXPIRES_IN_S = 30 * 24 * 60 * 60;

export class CreatePciTokenRequest {
  @Describe('`session`: a browser gives the card. `pan`: the card is in the request.')
  @IsIn(['session', 'pan'])
  source!: 'session' | 'pan';

  @ChildOf('source')
  @ValidateNested()
  @Type(() => CardRequest)
  pan?: CardRequest;

  @Describe('Seconds until the token ceases to exist. Without it, it never does.')
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(MAX_EXPIRES_IN_S)
  expires_in?: number;

  @Describe('At most 20 pairs. A card number in it is refused.')
  @Omittable()
  @IsStringMap(METADATA_LIMITS)
  metadata?: Record<string, string>;

  @Describe('The schemes that the session takes; all of them by default. Only with `session`.')
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(SCHEMES, { each: true })
  allowed_schemes?: Scheme[];

  @Describe('Who may frame the card fields, such as `https://shop.example`. Only with `session`.')
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_ALLOWED_ORIGINS)
  @ArrayUnique()
  @IsFormat(WEB_ORIGIN)
  allowed_origins?: string[];
}

/** What may change of a token. The number may not: another number is another token. */
export class UpdatePciTokenRequest {
  @Describe('Replaces all pairs; null removes them. A card number in it is refused.')
  @Omittable()
  @Nullable()
  @IsStringMap(METADATA_LIMITS)
  metadata?: Record<string, string> | null;

  @Describe('Null removes the name.')
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(255)
  cardholder_name?: string | null;

  @Omittable()
  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month?: number;

  @Describe('Four digits.')
  @Omittable()
  @IsInt()
  @Min(2000)
  @Max(MAX_EXPIRY_YEAR)
  expiry_year?: number;

  @Describe('Seconds from now until the token ceases to exist; null: it never does.')
  @Omittable()
  @Nullable()
  @IsInt()
  @Min(1)
  @Max(MAX_EXPIRES_IN_S)
  expires_in?: number | null;
}

const MAX_FINGERPRINT_LENGTH = 100;

export class ListPciTokensQuery extends TokenListQuery {
  @Describe('Only tokens of the card with this fingerprint.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_FINGERPRINT_LENGTH)
  fingerprint?: string;
}
