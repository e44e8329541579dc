import { type Scheme, SCHEMES } from '@tessera/cards';
import { AlsoNamed, Describe, IsStringMap, METADATA_LIMITS, Omittable } from '@tessera/errors';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsUUID,
  Matches,
  Max,
  Min,
} from 'class-validator';

const MAX_EXPIRES_IN_S = 30 * 24 * 60 * 60;
const MAX_ALLOWED_ORIGINS = 20;
/** As browsers write it; the vault, which has the last word, looks closer. */
const ORIGIN = /^https?:\/\/[^/?#@\s]+$/;

export class CreateTokenSessionRequest {
  @Describe(
    'Seconds until the token ceases to exist. Without it, it never does. A token with an expiry gets no network token.',
  )
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(MAX_EXPIRES_IN_S)
  expires_in?: number;

  @Describe(
    'The issuer is not looked up when the token is made, also where the account has `issuer_metadata_enabled`.',
  )
  @Omittable()
  @IsBoolean()
  bypass_identification?: boolean;

  @Describe("The schemes that this session takes, instead of the account's.")
  @Omittable()
  @AlsoNamed('allowed_schemes', { isPreferred: true })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(SCHEMES, { each: true })
  allowed_card_schemes?: Scheme[];

  @Describe('The pages that may show the card fields, such as `https://shop.example`.')
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_ALLOWED_ORIGINS)
  @ArrayUnique()
  @Matches(ORIGIN, { each: true })
  allowed_origins?: string[];

  @Describe('At most 20 pairs, which the token will have. `import_id` is ignored.')
  @Omittable()
  @IsStringMap(METADATA_LIMITS)
  metadata?: Record<string, string>;
}

export class TokenSessionResponse {
  @Describe('For the browser: anyone who has it can send the card.')
  @IsUUID()
  session_id!: string;
}
