import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { Describe, IsStringMap, METADATA_LIMITS, Nullable, Omittable } from '@tessera/errors';
import { MAX_EXPIRY_YEAR } from '../../cards/card-expiry.js';
import { MAX_EXPIRES_IN_S } from './create-pci-token.request.js';

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
