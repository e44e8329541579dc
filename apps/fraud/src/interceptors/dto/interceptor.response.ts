import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import { VERSION_STATUSES, type VersionStatus } from '../../versions/version-state.js';
import type { FieldMapping } from '../interceptor.entity.js';
import { FieldMappingRequest, ResponseTemplatesRequest } from './interceptor.request.js';

export class DestinationResponse {
  @IsString()
  url!: string;

  @IsInt()
  timeout_ms!: number;
}

export class DiscoveredKeyResponse {
  @Describe('Its path in bodies: `$.order.items[*].sku`.')
  @IsString()
  key!: string;

  @IsIn(['string', 'number', 'boolean', 'object', 'array', 'null'])
  type!: string;
}

export class InterceptorResponse {
  @IsUUID()
  id!: string;

  @Describe('It is called at `/api/interceptors/{ref}`.')
  @IsString()
  ref!: string;

  @Describe('Counts from 1 within the ref.')
  @IsInt()
  version!: number;

  @IsIn(VERSION_STATUSES)
  status!: VersionStatus;

  @IsString()
  context!: string;

  @Nullable()
  @IsString()
  description!: string | null;

  @ValidateNested()
  @Type(() => DestinationResponse)
  destination!: DestinationResponse;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => FieldMappingRequest)
  field_mapping!: readonly FieldMapping[];

  @ValidateNested()
  @Type(() => ResponseTemplatesRequest)
  responses!: object;

  @Describe('Names and types of the fields that were seen in JSON bodies; never their values.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => DiscoveredKeyResponse)
  discovered_keys!: DiscoveredKeyResponse[];

  @IsString()
  created_by!: string;

  @IsTimestamp()
  created_at!: string;

  @Nullable()
  @IsString()
  activated_by!: string | null;

  @Nullable()
  @IsTimestamp()
  activated_at!: string | null;
}
