import { Describe, IsFreeFormObject, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Min,
  ValidateNested,
} from 'class-validator';
import { RULE_ACTIONS, RULE_TYPES } from '../../rules/rule.js';
import { BASELINE_OUTCOMES } from '../replay/partial-result.js';

const WHOLE_NUMBER = { type: 'integer' };

export class LabelledResponse {
  @Describe('Decisions with a `fraud_report` or a `chargeback`.')
  @IsInt()
  @Min(0)
  fraud!: number;

  @Describe('Decisions that could be reported: those that were blocked at the time could not.')
  @IsInt()
  @Min(0)
  reportable!: number;

  @Describe('`fraud` of `reportable`; `null` without any.')
  @Nullable()
  @IsNumber()
  precision!: number | null;

  @Describe('`fraud` of all reported fraud in the range; `null` without any.')
  @Nullable()
  @IsNumber()
  recall!: number | null;
}

export class TransitionResponse {
  @IsIn(BASELINE_OUTCOMES)
  baseline!: string;

  @IsIn(RULE_ACTIONS)
  candidate!: string;

  @IsInt()
  @Min(0)
  decisions!: number;

  @Describe('In minor units, by currency.')
  @IsFreeFormObject(WHOLE_NUMBER)
  amount!: Record<string, number>;

  @IsInt()
  @Min(0)
  fraud!: number;

  @Describe('Up to 20 decision ids, the same ones every time.')
  @IsArray()
  @IsString({ each: true })
  samples!: string[];
}

export class OverlapResponse {
  @IsString()
  rule_id!: string;

  @Describe('Decisions on which both rules fired.')
  @IsInt()
  @Min(0)
  hits!: number;
}

export class RuleAloneResponse {
  @Describe(
    'Decisions on which its conditions are true, including those that an earlier rule ended.',
  )
  @IsInt()
  @Min(0)
  hits!: number;

  @Describe('In minor units, by currency.')
  @IsFreeFormObject(WHOLE_NUMBER)
  amount!: Record<string, number>;

  @Describe('Money of its hits that could be reported as fraud and were not, by currency.')
  @IsFreeFormObject(WHOLE_NUMBER)
  false_positive_amount!: Record<string, number>;

  @ValidateNested()
  @Type(() => LabelledResponse)
  labelled!: LabelledResponse;

  @Describe('Up to 20 decision ids, the same ones every time.')
  @IsArray()
  @IsString({ each: true })
  samples!: string[];
}

export class ReplayedRuleResponse {
  @IsString()
  rule_id!: string;

  @IsString()
  name!: string;

  @IsIn(RULE_TYPES)
  type!: string;

  @Describe('`null` for a rule that calls a backend.')
  @Nullable()
  @IsIn(RULE_ACTIONS)
  action!: string | null;

  @IsBoolean()
  enabled!: boolean;

  @IsBoolean()
  live!: boolean;

  @Describe('Decisions on which it fired.')
  @IsInt()
  @Min(0)
  hits!: number;

  @Describe('Of them, those on which no other rule fired before it.')
  @IsInt()
  @Min(0)
  first_hits!: number;

  @Describe('Of them, those whose outcome differs from the baseline.')
  @IsInt()
  @Min(0)
  changed!: number;

  @Describe('In minor units, by currency.')
  @IsFreeFormObject(WHOLE_NUMBER)
  amount!: Record<string, number>;

  @Describe('The rules that fired on the same decisions most often, up to 20.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => OverlapResponse)
  overlap!: OverlapResponse[];

  @ValidateNested()
  @Type(() => LabelledResponse)
  labelled!: LabelledResponse;

  @Describe('Money of its hits that could be reported as fraud and were not, by currency.')
  @IsFreeFormObject(WHOLE_NUMBER)
  false_positive_amount!: Record<string, number>;

  @Describe(
    'The rule as if it were the only one of the ruleset; `null` for a rule that calls a backend.',
  )
  @Nullable()
  @ValidateNested()
  @Type(() => RuleAloneResponse)
  alone!: RuleAloneResponse | null;

  @Describe('Up to 20 decision ids, the same ones every time.')
  @IsArray()
  @IsString({ each: true })
  samples!: string[];
}

export class LabelsResponse {
  @Describe('Decisions of the range with a `fraud_report` or a `chargeback`.')
  @IsInt()
  @Min(0)
  fraud!: number;

  @Describe('Of what the baseline did not allow.')
  @ValidateNested()
  @Type(() => LabelledResponse)
  baseline!: LabelledResponse;

  @Describe('Of what the simulated version would not allow.')
  @ValidateNested()
  @Type(() => LabelledResponse)
  candidate!: LabelledResponse;
}

export class ReplayResultResponse {
  @Describe('Decisions that were evaluated again.')
  @IsInt()
  @Min(0)
  decisions!: number;

  @Describe('Of them, those whose outcome differs from the baseline.')
  @IsInt()
  @Min(0)
  changed!: number;

  @Describe('In minor units, by currency.')
  @IsFreeFormObject(WHOLE_NUMBER)
  amount!: Record<string, number>;

  @Describe('Decisions by baseline outcome, then by outcome of the simulated version.')
  @IsFreeFormObject({ type: 'object', additionalProperties: WHOLE_NUMBER })
  matrix!: Record<string, Record<string, number>>;

  @Describe('The cells of the matrix that are not empty.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TransitionResponse)
  transitions!: TransitionResponse[];

  @ValidateNested()
  @Type(() => LabelsResponse)
  labels!: LabelsResponse;

  @Describe('In the order of the ruleset.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ReplayedRuleResponse)
  rules!: ReplayedRuleResponse[];

  @Describe('Where the figures may differ from what would have happened; empty where they cannot.')
  @IsArray()
  @IsString({ each: true })
  approximations!: string[];
}
