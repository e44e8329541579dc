import { IsInt, IsUUID, Max, Min } from 'class-validator';
import { Describe, IsFreeForm, IsStringMap, METADATA_LIMITS, Omittable } from '@tessera/errors';
import type { TypeId } from '../../ids.js';

export const MAX_EXPIRES_IN_S = 30 * 24 * 60 * 60;

export class CreateGenericTokenRequest {
  @Describe('Any JSON but null, at most 16 KiB. A card number in it is refused.')
  @IsFreeForm()
  payload!: unknown;

  @Describe('The type whose schema the payload must fit.')
  @Omittable()
  @IsUUID()
  type_id?: TypeId;

  @Describe('Seconds until the token ceases to exist. Without it, it never does.')
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(MAX_EXPIRES_IN_S)
  expires_in?: number;

  @Describe('At most 20 pairs, in clear. A card number in it is refused.')
  @Omittable()
  @IsStringMap(METADATA_LIMITS)
  metadata?: Record<string, string>;
}
