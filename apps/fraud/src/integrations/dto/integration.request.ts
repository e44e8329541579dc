import {
  Describe,
  IsFormat,
  IsFreeFormObject,
  IsStringMap,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { INTEGRATION_METHODS, type IntegrationMethod } from '../integration.entity.js';
import { IntegrationAuthRequest } from './integration-auth.request.js';

const MAX_URL_LENGTH = 2_048;
const MAX_TIMEOUT_MS = 30_000;
const HEADER_LIMITS = { maxKeys: 20, maxKeyLength: 100, maxValueLength: 1_000 };
const WORD_LIMITS = { maxKeys: 100, maxKeyLength: 100, maxValueLength: 10 };

export class ResponseMappingRequest {
  @Describe('The path of the outcome in the response. Default `$.outcome`.')
  @Omittable()
  @IsString()
  @MaxLength(512)
  outcome_path?: string;

  @Describe(
    'What the words of the backend mean, as in `{"deny": "BLOCK"}`. Without it the backend says ALLOW, BLOCK or REVIEW itself.',
  )
  @Omittable()
  @IsStringMap(WORD_LIMITS)
  map?: Record<string, 'ALLOW' | 'BLOCK' | 'REVIEW'>;
}

export class BreakerRequest {
  @Describe('Consecutive failures after which the backend is no longer called.')
  @IsInt()
  @Min(1)
  @Max(1_000)
  failures!: number;

  @Describe('Seconds until one call tests the backend again.')
  @IsInt()
  @Min(1)
  @Max(3_600)
  open_s!: number;
}

/** Settings that have a default, on creation and update. */
export class IntegrationSettings {
  @Describe('Added to every request. Secrets belong in `auth`, which no read shows.')
  @Omittable()
  @Nullable()
  @IsStringMap(HEADER_LIMITS)
  headers?: Record<string, string> | null;

  @Describe('Write-only: stored encrypted; reads show only its type.')
  @Omittable()
  @Nullable()
  @ValidateNested()
  @Type(() => IntegrationAuthRequest)
  auth?: IntegrationAuthRequest | null;

  @Describe('Timeout of one call, including its retries. Asynchronous calls end with the decision.')
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(MAX_TIMEOUT_MS)
  timeout_ms?: number;

  @Describe('Further attempts after a failure, within the time limit. Default 0.')
  @Omittable()
  @IsInt()
  @Min(0)
  @Max(5)
  retries?: number;

  @Describe(
    'The body to send: JSON whose texts that begin with `$.` are paths into the decision. Default: the contract of the guide.',
  )
  @Omittable()
  @Nullable()
  @IsFreeFormObject()
  request?: object | null;

  @Omittable()
  @Nullable()
  @ValidateNested()
  @Type(() => ResponseMappingRequest)
  response?: ResponseMappingRequest | null;

  @Describe('How long a response is cached for otherwise equal requests. Default: not at all.')
  @Omittable()
  @Nullable()
  @IsInt()
  @Min(1)
  @Max(86_400)
  cache_ttl_s?: number | null;

  @Omittable()
  @Nullable()
  @ValidateNested()
  @Type(() => BreakerRequest)
  breaker?: BreakerRequest | null;

  @Describe('A disabled backend is not called; its rules go by their `on_error`. Default true.')
  @Omittable()
  @IsBoolean()
  enabled?: boolean;

  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(1_000)
  description?: string | null;
}

export class CreateIntegrationRequest extends IntegrationSettings {
  @IsString()
  @MaxLength(200)
  name!: string;

  @Describe('How rules name it; its responses are under `$.backends.<slug>`. It never changes.')
  @IsFormat('integration-slug')
  slug!: string;

  @IsIn(['http'])
  type!: 'http';

  @Describe('http or https; https in production. A private address is never dialled.')
  @IsFormat('webhook-url')
  @MaxLength(MAX_URL_LENGTH)
  url!: string;

  @IsIn(INTEGRATION_METHODS)
  method!: IntegrationMethod;
}

/** Everything but the slug and the type can be changed. */
export class UpdateIntegrationRequest extends IntegrationSettings {
  @Omittable()
  @IsString()
  @MaxLength(200)
  name?: string;

  @Omittable()
  @IsFormat('webhook-url')
  @MaxLength(MAX_URL_LENGTH)
  url?: string;

  @Omittable()
  @IsIn(INTEGRATION_METHODS)
  method?: IntegrationMethod;
}
