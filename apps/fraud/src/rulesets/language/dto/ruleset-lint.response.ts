import { Describe } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, ValidateNested } from 'class-validator';
import { FindingResponse } from '../../dto/ruleset.response.js';

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
