import {
  AllowEmpty,
  defineFormat,
  Describe,
  IsFormat,
  IsFreeForm,
  IsStringMap,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { CursorQuery } from '@tessera/http';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import '../../credentials/dto/request-formats.js';
import { VERSION_STATUSES, type VersionStatus } from '../../versions/version-state.js';

const REF = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

defineFormat(
  'interceptor-ref',
  (value) => REF.test(value),
  'must be 1 to 64 letters, digits, _ or -, and begin with a letter or digit',
);

const MAX_URL_LENGTH = 2_048;
const MAX_MAPPINGS = 200;
export const DEFAULT_TIMEOUT_MS = 10_000;
const HEADER_LIMITS = { maxKeys: 20, maxKeyLength: 100, maxValueLength: 1_000 };

class DestinationRequest {
  @Describe('Where allowed requests go: exactly this URL. The operator must allow it.')
  @IsFormat('webhook-url')
  @MaxLength(MAX_URL_LENGTH)
  url!: string;

  @Describe(`From the first byte sent to the last one received. Default ${DEFAULT_TIMEOUT_MS}.`)
  @Omittable()
  @IsInt()
  @Min(100)
  @Max(60_000)
  timeout_ms?: number;
}

export class FieldMappingRequest {
  @Describe('`$.order.total` of the JSON body, or `header:x-customer`.')
  @IsString()
  @MaxLength(512)
  from!: string;

  @Describe('A field of a decision request: `$.transaction.amount`.')
  @IsString()
  @MaxLength(512)
  to!: string;
}

export class ResponseTemplateRequest {
  @IsInt()
  @Min(200)
  @Max(599)
  status!: number;

  @Omittable()
  @Nullable()
  @IsStringMap(HEADER_LIMITS)
  headers?: Record<string, string> | null;

  @Describe(
    'JSON, in which a text such as `$.decision.id` or `$.transaction.reference` is filled in; a text alone is sent as it is.',
  )
  @Omittable()
  @AllowEmpty()
  @IsFreeForm()
  body?: unknown;
}

export class ResponseTemplatesRequest {
  @Omittable()
  @Nullable()
  @ValidateNested()
  @Type(() => ResponseTemplateRequest)
  block?: ResponseTemplateRequest | null;

  @Omittable()
  @Nullable()
  @ValidateNested()
  @Type(() => ResponseTemplateRequest)
  review?: ResponseTemplateRequest | null;
}

export class UpdateInterceptorRequest {
  @Describe('The context of its decisions, unless the mapping sets one.')
  @Omittable()
  @IsFormat('context')
  context?: string;

  @Omittable()
  @ValidateNested()
  @Type(() => DestinationRequest)
  destination?: DestinationRequest;

  @Describe('Without mappings, requests pass without a decision.')
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_MAPPINGS)
  @ValidateNested({ each: true })
  @Type(() => FieldMappingRequest)
  field_mapping?: FieldMappingRequest[];

  @Describe('The response in place of the destination’s; by default, the decision.')
  @Omittable()
  @ValidateNested()
  @Type(() => ResponseTemplatesRequest)
  responses?: ResponseTemplatesRequest;

  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(1_000)
  description?: string | null;
}

export class CreateInterceptorRequest {
  @Describe('The context of its decisions, unless the mapping sets one.')
  @IsFormat('context')
  context!: string;

  @ValidateNested()
  @Type(() => DestinationRequest)
  destination!: DestinationRequest;

  @Describe('Without mappings, requests pass without a decision.')
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_MAPPINGS)
  @ValidateNested({ each: true })
  @Type(() => FieldMappingRequest)
  field_mapping?: FieldMappingRequest[];

  @Describe('The response in place of the destination’s; by default, the decision.')
  @Omittable()
  @ValidateNested()
  @Type(() => ResponseTemplatesRequest)
  responses?: ResponseTemplatesRequest;

  @Describe('The ref of an existing interceptor, to create its next version. By default a new one.')
  @Omittable()
  @IsFormat('interceptor-ref')
  ref?: string;

  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(1_000)
  description?: string | null;
}

export class ListInterceptorsQuery extends CursorQuery {
  @Omittable()
  @IsFormat('interceptor-ref')
  ref?: string;

  @Omittable()
  @IsIn(VERSION_STATUSES)
  status?: VersionStatus;
}
