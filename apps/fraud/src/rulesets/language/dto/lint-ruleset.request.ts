import { Describe, IsFormat, IsFreeForm, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateNested } from 'class-validator';
import '../../../credentials/dto/request-formats.js';
import { MAX_RULES } from '../../../rules/rule.js';
import { RulesetSchemaRequest } from '../../dto/create-ruleset.request.js';

export class LintRulesetRequest {
  @Describe('Its recent decisions show which fields are usually sent.')
  @IsFormat('context')
  context!: string;

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
