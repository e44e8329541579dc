import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Describe, IsCurrency, Omittable, type FieldError } from '@tessera/errors';
import { CHALLENGE_PREFERENCES, type ChallengePreference } from '../authentication-request.js';
import { ThreeDsBrowserRequest } from './browser.request.js';
import { ThreeDsMerchantRequest } from './merchant.request.js';

const MAX_REFERENCE_LENGTH = 80;
/** One week, the protocol's maximum. */
const MAX_DECOUPLED_MINUTES = 10_080;

/** The fields that every authentication request has, in every service. */
export class ThreeDsPurchaseRequest {
  @Describe('The token of the card.')
  @IsUUID()
  token_id!: string;

  @Describe('In minor units of the currency.')
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  amount!: number;

  @IsCurrency()
  currency_code!: string;

  @Describe("The caller's own reference.")
  @IsString()
  @MaxLength(MAX_REFERENCE_LENGTH)
  reference!: string;

  @ValidateNested()
  @Type(() => ThreeDsBrowserRequest)
  browser!: ThreeDsBrowserRequest;

  @Describe('Whether the issuer should challenge the cardholder. Default `no_preference`.')
  @Omittable()
  @IsIn(CHALLENGE_PREFERENCES)
  challenge_preference?: ChallengePreference;

  @Describe(
    'How long the issuer may take to authenticate the cardholder outside the browser. Without it, decoupled authentication is not allowed.',
  )
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(MAX_DECOUPLED_MINUTES)
  decoupled_max_minutes?: number;
}

/** With the merchant in the request. */
export class ThreeDsAuthenticationRequest extends ThreeDsPurchaseRequest {
  @ValidateNested()
  @Type(() => ThreeDsMerchantRequest)
  merchant!: ThreeDsMerchantRequest;
}

/** Required of browsers that run scripts. */
const WITH_SCRIPTS = [
  'java_enabled',
  'color_depth',
  'screen_height',
  'screen_width',
  'time_zone_offset',
] as const;

/** Rules between fields, which a schema cannot express. */
export function browserErrors(browser: ThreeDsBrowserRequest): FieldError[] {
  if (browser.javascript_enabled !== true) return [];
  return WITH_SCRIPTS.filter((name) => browser[name] === undefined).map((name) => ({
    path: `$.browser.${name}`,
    message: 'is required when javascript_enabled is true',
  }));
}
