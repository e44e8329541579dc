import { IsIn, IsInt, Max, MaxLength, Min } from 'class-validator';
import { Describe, IsDateOnly, IsFormat, Omittable } from '@tessera/errors';
import {
  AUTHENTICATION_KINDS,
  ThreeDsAuthenticationRequest,
  type AuthenticationKind,
} from '@tessera/three-ds';

/** As 3-D Secure has it: four digits, and three. */
const MAX_FREQUENCY_DAYS = 9_999;
const MAX_INSTALLMENTS = 999;

export class CreateThreeDsAuthenticationRequest extends ThreeDsAuthenticationRequest {
  @Describe('What follows: one payment, a series, or a purchase that is paid in parts.')
  @IsIn(AUTHENTICATION_KINDS)
  type!: AuthenticationKind;

  @Describe(
    'Where the issuer sends the browser after a challenge, with the form field `cres`. It proves nothing: believe what comes to `results_url`.',
  )
  @IsFormat('http-url')
  @MaxLength(2048)
  notification_url!: string;

  @Describe(
    'Where the directory server sends the result of a challenge, or of a decoupled authentication (RReq). Keep it secret: only the directory server receives it.',
  )
  @IsFormat('http-url')
  @MaxLength(2048)
  results_url!: string;

  @Describe('The last day of the series; required unless `type` is `one_off`.')
  @Omittable()
  @IsDateOnly()
  recurring_expiry?: string;

  @Describe('How many days lie between two payments at least; required unless `one_off`.')
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(MAX_FREQUENCY_DAYS)
  recurring_frequency?: number;

  @Describe('How many parts there are; required with `installment`.')
  @Omittable()
  @IsInt()
  @Min(2)
  @Max(MAX_INSTALLMENTS)
  installments?: number;
}
