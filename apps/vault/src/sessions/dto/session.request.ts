import { type Scheme, SCHEMES } from '@tessera/cards';
import { Describe, IsFormat, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { SECURITY_CODE } from '../../cards/card-formats.js';
import { NEXT_ACTIONS, type NextAction } from './session.response.js';

const MAX_JWE_LENGTH = 8_192;

export class ActionResultRequest {
  @Describe(
    "A compact JWE (RSA-OAEP-256, A256GCM) to the session's jwk, of a JSON object: for `tokenize_card` with account_number, expiry_month, expiry_year, cardholder_name? and security_code?; for `refresh_security_code` with security_code.",
  )
  @IsString()
  @MaxLength(MAX_JWE_LENGTH)
  enc_payload!: string;
}

export class CompleteActionRequest {
  @Describe('The `next_action` of the session.')
  @IsIn(NEXT_ACTIONS)
  action!: NextAction;

  @ValidateNested()
  @Type(() => ActionResultRequest)
  result!: ActionResultRequest;
}

export class UpdateSessionRequest {
  @Describe('The schemes that the session takes from now on; null for all of them.')
  @Omittable()
  @Nullable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(SCHEMES, { each: true })
  allowed_schemes?: Scheme[] | null;
}

/** What the browser encrypts for `refresh_security_code`. */
export class SecurityCodeRequest {
  @IsFormat(SECURITY_CODE)
  security_code!: string;
}
