import {
  defineFormat,
  Describe,
  IsFormat,
  IsFreeForm,
  IsFreeFormObject,
  IsTimestamp,
  Nullable,
} from '@tessera/errors';
import { IsIn, IsInt, IsString, IsUUID } from 'class-validator';
import { SCHEMA_STATUSES, type SchemaStatus } from '../schema-version.entity.js';

defineFormat(
  'schema-name',
  (value) => NAME.test(value),
  'must be 1 to 100 letters, digits, . _ or -, and begin with a letter',
);

const NAME = /^[A-Za-z][A-Za-z0-9._-]{0,99}$/;

export class CreateSchemaVersionRequest {
  @Describe(
    'JSON Schema 2020-12: at most 64 KiB and 16 levels, references inside it only, patterns in RE2 syntax.',
  )
  @IsFreeForm()
  schema!: unknown;
}

export class CreateSchemaRequest extends CreateSchemaVersionRequest {
  @Describe('`events.<type>` validates the data of events of that type.')
  @IsFormat('schema-name')
  name!: string;
}

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
