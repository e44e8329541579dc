import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsString,
  MaxLength,
} from 'class-validator';
import { Describe, Nullable, Omittable } from '@tessera/errors';
import { MAX_DESCRIPTION_LENGTH, MAX_SCOPE_LENGTH, MAX_SCOPES } from './create-api-key.request.js';

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
