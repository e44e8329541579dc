import {
  Describe,
  IsFreeFormObject,
  IsStringMap,
  IsTimestamp,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import type { Integration } from '../integration.entity.js';
import { AUTH_TYPES } from './integration-auth.request.js';

const ANY_MAP = { maxKeys: 100, maxKeyLength: 1_000, maxValueLength: 10_000 };

/** Shows that a secret is set, but never the secret. */
export class IntegrationAuthResponse {
  @IsIn(AUTH_TYPES)
  type!: string;
}

export class ResponseMappingResponse {
  @Omittable()
  @IsString()
  outcome_path?: string;

  @Omittable()
  @IsStringMap(ANY_MAP)
  map?: Readonly<Record<string, string>>;
}

export class BreakerResponse {
  @IsInt()
  failures!: number;

  @IsInt()
  open_s!: number;
}

export class IntegrationResponse {
  @IsUUID()
  id!: string;

  @IsString()
  name!: string;

  @IsString()
  slug!: string;

  @IsIn(['http'])
  type!: string;

  @IsString()
  url!: string;

  @IsString()
  method!: string;

  @IsStringMap(ANY_MAP)
  headers!: Readonly<Record<string, string>>;

  @Describe('Null if requests to it carry no credentials.')
  @Nullable()
  @ValidateNested()
  @Type(() => IntegrationAuthResponse)
  auth!: IntegrationAuthResponse | null;

  @IsInt()
  timeout_ms!: number;

  @IsInt()
  retries!: number;

  @Describe('Null: the default contract.')
  @Nullable()
  @IsFreeFormObject()
  request!: object | null;

  @Nullable()
  @ValidateNested()
  @Type(() => ResponseMappingResponse)
  response!: ResponseMappingResponse | null;

  @Nullable()
  @IsInt()
  cache_ttl_s!: number | null;

  @Nullable()
  @ValidateNested()
  @Type(() => BreakerResponse)
  breaker!: BreakerResponse | null;

  @IsBoolean()
  enabled!: boolean;

  @Nullable()
  @IsString()
  description!: string | null;

  @IsTimestamp()
  created_at!: string;

  @IsTimestamp()
  updated_at!: string;
}

export function toIntegrationResponse(integration: Integration): IntegrationResponse {
  return {
    id: integration.id,
    name: integration.name,
    slug: integration.slug,
    type: integration.type,
    url: integration.url,
    method: integration.method,
    headers: integration.headers,
    auth: integration.authType === null ? null : { type: integration.authType },
    timeout_ms: integration.timeoutMs,
    retries: integration.retries,
    request: integration.request,
    response: integration.response,
    cache_ttl_s: integration.cacheTtlS,
    breaker: integration.breaker,
    enabled: integration.enabled,
    description: integration.description,
    created_at: integration.createdAt.toISOString(),
    updated_at: integration.updatedAt.toISOString(),
  };
}
