import {
  Describe,
  IsFreeForm,
  IsStringMap,
  METADATA_LIMITS,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { IsInt, IsUUID, Max, Min } from 'class-validator';
import type { TypeId } from '../../ids.js';
import { TokenListQuery } from '../../token-lists/token-list.query.js';

const MAX_EXPIRES_IN_S = 30 * 24 * 60 * 60;

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

export class ListGenericTokensQuery extends TokenListQuery {
  @Describe('Only tokens of this type.')
  @Omittable()
  @IsUUID()
  type_id?: TypeId;
}
