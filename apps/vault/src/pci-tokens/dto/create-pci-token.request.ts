import { Type } from 'class-transformer';
import {
  IsArray,
  IsIn,
  IsInt,
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { SCHEMES, type Scheme } from '@tessera/cards';
import {
  ChildOf,
  Describe,
  IsFormat,
  IsStringMap,
  METADATA_LIMITS,
  Omittable,
} from '@tessera/errors';
import { CardRequest } from '../../cards/dto/card.request.js';
import { MAX_ALLOWED_ORIGINS, WEB_ORIGIN } from '../web-origin.js';

export const MAX_EXPIRES_IN_S = 30 * 24 * 60 * 60;

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
