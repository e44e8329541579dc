import { Describe, IsFormat, IsFreeForm, Nullable, Omittable } from '@tessera/errors';
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
import { MAX_RULES } from '../../rules/rule.js';
import { VERSION_STATUSES, type VersionStatus } from '../../versions/version-state.js';
import './rule-components.js';

export class RulesetSchemaRequest {
  @IsString()
  @MaxLength(100)
  name!: string;

  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number;
}

export class CreateRulesetRequest {
  @Describe('Decisions of this context are made by its active version.')
  @IsFormat('context')
  context!: string;

  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(1_000)
  description?: string | null;

  @Describe(
    'Who wrote it, as a note in the audit trail. `created_by` of the answer is the client of the token.',
  )
  @Omittable()
  @IsString()
  @MaxLength(200)
  created_by?: string;

  @Describe('In the order in which they are evaluated.')
  @IsArray()
  @ArrayMaxSize(MAX_RULES)
  @IsFreeForm('Rule')
  rules!: unknown[];

  @Omittable()
  @Nullable()
  @ValidateNested()
  @Type(() => RulesetSchemaRequest)
  schema?: RulesetSchemaRequest | null;
}

export class UpdateRulesetRequest {
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(1_000)
  description?: string | null;

  @Describe('Replaces all rules.')
  @Omittable()
  @IsArray()
  @ArrayMaxSize(MAX_RULES)
  @IsFreeForm('Rule')
  rules?: unknown[];

  @Omittable()
  @Nullable()
  @ValidateNested()
  @Type(() => RulesetSchemaRequest)
  schema?: RulesetSchemaRequest | null;
}

export class ListRulesetsQuery extends CursorQuery {
  @Describe('Only versions of this context.')
  @Omittable()
  @IsFormat('context')
  context?: string;

  @Omittable()
  @IsIn(VERSION_STATUSES)
  status?: VersionStatus;
}
