import { IsInt, Max, Min } from 'class-validator';
import {
  Describe,
  IsFreeForm,
  IsStringMap,
  METADATA_LIMITS,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { MAX_EXPIRES_IN_S } from './create-generic-token.request.js';

/** What is absent stays as it is. */
export class UpdateGenericTokenRequest {
  @Describe('In place of the payload, under a new key. It must fit the type of the token.')
  @Omittable()
  @IsFreeForm()
  payload?: unknown;

  @Describe('Seconds from now until the token ceases to exist; null: it never does.')
  @Omittable()
  @Nullable()
  @IsInt()
  @Min(1)
  @Max(MAX_EXPIRES_IN_S)
  expires_in?: number | null;

  @Describe('In place of the whole metadata.')
  @Omittable()
  @IsStringMap(METADATA_LIMITS)
  metadata?: Record<string, string>;
}
