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
/** A week, as the protocol has it. */
const MAX_DECOUPLED_MINUTES = 10_080;

/** What every authentication is asked for with, whichever service asks and whoever is paid. */
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

  @Describe('Whether the issuer is asked to question the cardholder. Default `no_preference`.')
  @Omittable()
  @IsIn(CHALLENGE_PREFERENCES)
  challenge_preference?: ChallengePreference;

  @Describe(
    'How long the issuer may ask the cardholder apart from the browser. Without it, it may not.',
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

/** What a browser that runs scripts can say, and so has to. */
const WITH_SCRIPTS = [
  'java_enabled',
  'color_depth',
  'screen_height',
  'screen_width',
  'time_zone_offset',
] as const;

/** What the fields say together and a schema does not. */
export function browserFaults(browser: ThreeDsBrowserRequest): FieldError[] {
  if (browser.javascript_enabled !== true) return [];
  return WITH_SCRIPTS.filter((name) => browser[name] === undefined).map((name) => ({
    path: `$.browser.${name}`,
    message: 'is required of a browser with JavaScript',
  }));
}
