import { Describe, IsFreeFormObject, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import { CREDENTIAL_TYPES } from '../../credentials/dto/credential.request.js';
import { EvidenceResponse, TriggeredRuleResponse } from '../../decisions/dto/decision.response.js';
import { RULE_ACTIONS, RULE_TYPES } from '../../rules/rule.js';
import { TURNS } from '../trace/trace-ruleset.js';

export class TracedConditionResponse extends EvidenceResponse {
  @Describe('Where it stands in the ruleset: `$.rules[0].when.all[1]`.')
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

  @Describe('`null` for a rule that asks a backend.')
  @Nullable()
  @IsIn(RULE_ACTIONS)
  action!: string | null;

  @IsBoolean()
  enabled!: boolean;

  @IsBoolean()
  live!: boolean;

  @Describe('Whether the rule had its turn.')
  @IsBoolean()
  reached!: boolean;

  @Describe('Why it had its turn, or none: another rule had stopped before it, for instance.')
  @IsIn(TURNS)
  reason!: string;

  @Describe('Whether its conditions hold, also where it had no turn.')
  @IsBoolean()
  matched!: boolean;

  @Describe('Whether it stands among `triggered_rules`.')
  @IsBoolean()
  fired!: boolean;

  @Describe('Whether the evaluation ended with it.')
  @IsBoolean()
  stopped!: boolean;

  @Describe('The rule after which this one had no turn.')
  @Nullable()
  @IsString()
  stopped_by!: string | null;

  @Describe('The backend that it would ask. Nobody is called, so it has no answer.')
  @Nullable()
  @IsString()
  backend!: string | null;

  @Describe('Every comparison of the rule, those that do not hold included.')
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

  @Describe('True for one in the background: the decision would be PROVISIONAL first.')
  @IsBoolean()
  async!: boolean;

  @IsBoolean()
  live!: boolean;
}

export class SimulatedDecisionResponse {
  @Describe('By rules, lists and velocities; backends take no part.')
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

  @Describe('What a decision would have asked.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => UncalledBackendResponse)
  backends_not_called!: UncalledBackendResponse[];

  @Describe('A velocity looked at the newest 200,000 decisions alone, and may be too low.')
  @IsBoolean()
  velocity_partial!: boolean;

  @IsFreeFormObject()
  metadata!: object;

  @Describe('Every rule in its order.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TracedRuleResponse)
  trace!: TracedRuleResponse[];
}
