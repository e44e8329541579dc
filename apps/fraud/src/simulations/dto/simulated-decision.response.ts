import { Describe, IsFreeFormObject, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import { CREDENTIAL_TYPES } from '../../credentials/dto/credential.request.js';
import {
  EvidenceResponse,
  TriggeredRuleResponse,
} from '../../decision-response/dto/decision.response.js';
import { RULE_ACTIONS, RULE_TYPES } from '../../rules/rule.js';
import { TURNS } from '../trace/trace-ruleset.js';

export class TracedConditionResponse extends EvidenceResponse {
  @Describe('JSON path in the ruleset: `$.rules[0].when.all[1]`.')
  @IsString()
  at!: string;

  @IsBoolean()
  holds!: boolean;
}

export class TracedRuleResponse {
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

  @Describe('Whether the rule was evaluated.')
  @IsBoolean()
  reached!: boolean;

  @Describe('Why it was evaluated or not: an earlier rule may have ended the evaluation.')
  @IsIn(TURNS)
  reason!: string;

  @Describe('Whether its conditions are true, even if it was not evaluated.')
  @IsBoolean()
  matched!: boolean;

  @Describe('Whether it is one of `triggered_rules`.')
  @IsBoolean()
  fired!: boolean;

  @Describe('Whether the evaluation ended with it.')
  @IsBoolean()
  stopped!: boolean;

  @Describe('The earlier rule that ended the evaluation.')
  @Nullable()
  @IsString()
  stopped_by!: string | null;

  @Describe('The backend that it would call. A simulation calls none.')
  @Nullable()
  @IsString()
  backend!: string | null;

  @Describe('Every comparison of the rule, including those that are false.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TracedConditionResponse)
  conditions!: TracedConditionResponse[];
}

export class UncalledBackendResponse {
  @IsString()
  backend!: string;

  @IsString()
  rule_id!: string;

  @Describe('True for an asynchronous backend: the decision would be PROVISIONAL first.')
  @IsBoolean()
  async!: boolean;

  @IsBoolean()
  live!: boolean;
}

export class SimulatedDecisionResponse {
  @Describe('By rules, lists and velocities; backends are not called.')
  @IsIn(RULE_ACTIONS)
  outcome!: string;

  @IsString()
  context!: string;

  @IsTimestamp()
  evaluated_at!: string;

  @IsUUID()
  ruleset_id!: string;

  @IsInt()
  ruleset_version!: number;

  @IsIn(CREDENTIAL_TYPES)
  credential_type!: string;

  @IsString()
  credential_fingerprint!: string;

  @IsString()
  masked_credential!: string;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TriggeredRuleResponse)
  triggered_rules!: TriggeredRuleResponse[];

  @Describe('The backends that a decision would have called.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => UncalledBackendResponse)
  backends_not_called!: UncalledBackendResponse[];

  @Describe('A velocity used only the newest 200,000 decisions and may be too low.')
  @IsBoolean()
  velocity_partial!: boolean;

  @IsFreeFormObject()
  metadata!: object;

  @Describe('Every rule, in order.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TracedRuleResponse)
  trace!: TracedRuleResponse[];
}
