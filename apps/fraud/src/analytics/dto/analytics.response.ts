import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  IsUUID,
  ValidateNested,
} from 'class-validator';
import { OUTCOMES } from '../../decision-response/dto/decision.response.js';
import { DIMENSIONS, INTERVALS } from '../rollup-statement.js';

export class AnalyticsAmountResponse {
  @IsString()
  currency!: string;

  @Describe('In minor units of the currency.')
  @IsNumber()
  amount!: number;

  @Describe('Of the decisions that were reported as fraud.')
  @IsNumber()
  fraud_amount!: number;
}

export class AnalyticsGroupResponse {
  @Describe('When the hour or day begins; `null` unless grouped by `time`, as in all dimensions.')
  @Nullable()
  @IsTimestamp()
  time!: string | null;

  @Nullable()
  @IsIn(OUTCOMES)
  outcome!: string | null;

  @Nullable()
  @IsString()
  rule_id!: string | null;

  @Describe(
    'The ruleset with the version: versions count by context. `null` also for decisions that were made without rules.',
  )
  @Nullable()
  @IsUUID()
  ruleset_id!: string | null;

  @Describe('The version of the rules that made the decisions.')
  @Nullable()
  @IsInt()
  ruleset_version!: number | null;

  @Nullable()
  @IsString()
  context!: string | null;

  @Nullable()
  @IsString()
  currency!: string | null;

  @Describe('The decisions of the group; of a rule, those on which it fired, live or in shadow.')
  @IsInt()
  decisions!: number;

  @Describe('The decisions that were made although something did not respond in time.')
  @IsInt()
  fail_opens!: number;

  @Describe('The decisions whose payment got a `fraud_report` or `chargeback`.')
  @IsInt()
  frauds!: number;

  @Describe('The reviews that were accepted.')
  @IsInt()
  accepted!: number;

  @Describe('The reviews that were rejected.')
  @IsInt()
  rejected!: number;

  @Describe('By currency, because amounts of different currencies have no sum.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => AnalyticsAmountResponse)
  amounts!: AnalyticsAmountResponse[];

  @Describe('`frauds` / `decisions`. For rules only.')
  @Nullable()
  @IsNumber()
  precision!: number | null;

  @Describe(
    'The part of all frauds of the same period and filters on whose decisions the rule fired. For rules only; `null` without frauds.',
  )
  @Nullable()
  @IsNumber()
  recall!: number | null;

  @Describe('`rejected` / (`accepted` + `rejected`); `null` when no review was resolved.')
  @Nullable()
  @IsNumber()
  rejection_rate!: number | null;
}

export class AnalyticsResponse {
  @IsTimestamp()
  from!: string;

  @IsTimestamp()
  to!: string;

  @IsIn(INTERVALS)
  interval!: string;

  @IsArray()
  @IsIn(DIMENSIONS, { each: true })
  group_by!: string[];

  @Describe(
    'False while decisions of an older release are still being counted. By version of the rules also when the period begins before versions were counted: an hour or two after the upgrade that began it.',
  )
  @IsBoolean()
  is_complete!: boolean;

  @Describe('In the order of the dimensions of `group_by`. Groups without decisions are left out.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => AnalyticsGroupResponse)
  data!: AnalyticsGroupResponse[];
}
