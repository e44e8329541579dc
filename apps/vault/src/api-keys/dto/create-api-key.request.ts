import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Describe, Nullable, Omittable } from '@tessera/errors';

export const MAX_SCOPES = 50;
export const MAX_SCOPE_LENGTH = 100;
export const MAX_DESCRIPTION_LENGTH = 200;
const MAX_EXPIRES_IN_S = 90 * 24 * 60 * 60;

export class CreateApiKeyRequest {
  @Describe(
    'What the key may do: scopes that the caller holds itself, or by a second access token in `x-scope-token`; no `admin:` scope.',
  )
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SCOPES)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(MAX_SCOPE_LENGTH, { each: true })
  scopes!: string[];

  @Describe('Seconds until the key ceases to work, at most 90 days. Without it, it never does.')
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(MAX_EXPIRES_IN_S)
  expires_in?: number;

  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(MAX_DESCRIPTION_LENGTH)
  description?: string | null;
}
