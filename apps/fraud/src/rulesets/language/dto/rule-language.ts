import {
  Describe,
  IsFormat,
  IsFreeForm,
  IsFreeFormObject,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, ValidateNested } from 'class-validator';
import '../../../credentials/dto/request-formats.js';
import { MAX_RULES } from '../../../rules/rule.js';
import { RulesetSchemaRequest } from '../../dto/ruleset.request.js';
import { FindingResponse } from '../../dto/ruleset.response.js';

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

export class RulesetLintResponse {
  @Describe('There is no finding of severity `error`.')
  @IsBoolean()
  can_be_activated!: boolean;

  @Describe('Of rules that are invalid, only what is invalid; else what the linter found.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => FindingResponse)
  findings!: FindingResponse[];
}

export class RuleSchemaResponse {
  @Describe('Describes the `rules` of a ruleset.')
  @IsFreeFormObject()
  schema!: object;
}
