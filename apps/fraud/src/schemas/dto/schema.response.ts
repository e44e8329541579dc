import { Describe, IsFreeFormObject, IsTimestamp, Nullable } from '@tessera/errors';
import { IsIn, IsInt, IsString, IsUUID } from 'class-validator';
import { SCHEMA_STATUSES, type SchemaStatus } from '../schema-version.entity.js';

export class SchemaResponse {
  @IsUUID()
  id!: string;

  @IsString()
  name!: string;

  @IsInt()
  latest_version!: number;

  @IsString()
  created_by!: string;

  @IsTimestamp()
  created_at!: string;
}

export class SchemaVersionResponse {
  @IsUUID()
  id!: string;

  @IsString()
  name!: string;

  @Describe('Counts from 1 within the name.')
  @IsInt()
  version!: number;

  @Describe('A `DEPRECATED` version still validates; nothing new may refer to it.')
  @IsIn(SCHEMA_STATUSES)
  status!: SchemaStatus;

  @IsFreeFormObject()
  schema!: object;

  @IsString()
  created_by!: string;

  @IsTimestamp()
  created_at!: string;

  @Nullable()
  @IsString()
  deprecated_by!: string | null;

  @Nullable()
  @IsTimestamp()
  deprecated_at!: string | null;
}
