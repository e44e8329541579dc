import { Describe, IsFreeForm } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';

export class FieldChangeResponse {
  @IsIn(['added', 'removed', 'changed'])
  kind!: string;

  @Describe('JSON path in this version, or in the other one for what was removed.')
  @IsString()
  path!: string;

  @IsFreeForm()
  old!: unknown;

  @IsFreeForm()
  new!: unknown;
}

export class PlacedRuleResponse {
  @IsString()
  rule_id!: string;

  @IsString()
  name!: string;

  @Describe('Its index among the rules of its version.')
  @IsInt()
  position!: number;

  @IsFreeForm('Rule')
  rule!: object;
}

export class MovedRuleResponse {
  @IsString()
  rule_id!: string;

  @IsString()
  name!: string;

  @IsInt()
  from!: number;

  @IsInt()
  to!: number;
}

export class ChangedRuleResponse {
  @IsString()
  rule_id!: string;

  @IsString()
  name!: string;

  @Describe(
    'The smallest parts that differ. Differences in form only, such as the order in `all`, do not count.',
  )
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => FieldChangeResponse)
  changes!: FieldChangeResponse[];
}

export class RulesetDiffResponse {
  @IsUUID()
  ruleset_id!: string;

  @IsInt()
  version!: number;

  @IsUUID()
  against_id!: string;

  @IsInt()
  against_version!: number;

  @IsString()
  context!: string;

  @Describe('Both versions mean the same.')
  @IsBoolean()
  identical!: boolean;

  @Describe('The differences in sentences.')
  @IsArray()
  @IsString({ each: true })
  summary!: string[];

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => FieldChangeResponse)
  metadata!: FieldChangeResponse[];

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PlacedRuleResponse)
  added!: PlacedRuleResponse[];

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PlacedRuleResponse)
  removed!: PlacedRuleResponse[];

  @Describe('Rules whose place among the others changed: as few as explain the new order.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => MovedRuleResponse)
  moved!: MovedRuleResponse[];

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ChangedRuleResponse)
  changed!: ChangedRuleResponse[];
}

export class DiffRulesetsQuery {
  @Describe('The older version to compare with, of the same context.')
  @IsUUID()
  against!: string;
}
