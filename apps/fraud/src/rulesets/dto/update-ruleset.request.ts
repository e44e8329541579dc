import { Describe, IsFreeForm, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsString, MaxLength, ValidateNested } from 'class-validator';
import { MAX_RULES } from '../../rules/rule.js';
import { RulesetSchemaRequest } from './create-ruleset.request.js';

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
