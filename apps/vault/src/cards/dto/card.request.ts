import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { Describe, IsFormat, Omittable } from '@tessera/errors';
import { MAX_EXPIRY_YEAR } from '../card-expiry.js';
import { ACCOUNT_NUMBER, SECURITY_CODE } from '../card-formats.js';

/** A card in clear: the child `pan` of a request, and the payload that the browser encrypts. */
export class CardRequest {
  @Describe('12 to 19 digits without separators, as many as cards of the scheme have.')
  @IsFormat(ACCOUNT_NUMBER)
  account_number!: string;

  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month!: number;

  @Describe('Four digits.')
  @IsInt()
  @Min(2000)
  @Max(MAX_EXPIRY_YEAR)
  expiry_year!: number;

  @Omittable()
  @IsString()
  @MaxLength(255)
  cardholder_name?: string;

  @Describe('Held in memory for at most one hour and never written to a disk.')
  @Omittable()
  @IsFormat(SECURITY_CODE)
  security_code?: string;
}
