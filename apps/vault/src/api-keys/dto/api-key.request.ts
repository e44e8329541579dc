import { Describe, Nullable, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/http';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

const MAX_SCOPES = 50;
const MAX_SCOPE_LENGTH = 100;
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

export class UpdateApiKeyRequest {
  @Describe('Replaces the scopes. One that the key does not have yet must be held by the caller.')
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SCOPES)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(MAX_SCOPE_LENGTH, { each: true })
  scopes?: string[];

  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(MAX_DESCRIPTION_LENGTH)
  description?: string | null;
}

export class ListApiKeysQuery extends CursorQuery {
  @Describe('The id of the key after which the page starts; `links.next` carries it.')
  @Omittable()
  @IsUUID()
  override after?: string;
}
