import {
  Describe,
  IsFreeForm,
  IsFreeFormObject,
  IsMinorUnits,
  IsTimestamp,
  Nullable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Min,
  ValidateNested,
} from 'class-validator';
import { RULE_ACTIONS, RULE_TYPES } from '../../rules/rule.js';
import { CREDENTIAL_TYPES } from './credential.request.js';

export const OUTCOMES = ['ALLOW', 'BLOCK', 'REVIEW', 'PROVISIONAL'] as const;
export const SOURCES = ['RULE_ENGINE', 'BACKEND', 'COMBINED'] as const;
export const PAYMENT_STATES = [
  'authorized',
  'captured',
  'refunded',
  'voided',
  'failed',
  'charged_back',
] as const;

export class EvidenceResponse {
  @IsString()
  path!: string;

  @Describe(
    'Below a `not` the opposite of the operator in the rule, so that the entry is true as it stands.',
  )
  @IsString()
  operator!: string;

  @Describe('What the value was compared with. Long lists and texts are cut.')
  @IsFreeForm()
  operand!: unknown;

  @Describe('What the path held; `null` when it was absent.')
  @IsFreeForm()
  value!: unknown;
}

export class TriggeredRuleResponse {
  @IsString()
  rule_id!: string;

  @IsString()
  name!: string;

  @IsIn(RULE_TYPES)
  type!: string;

  @IsIn(RULE_ACTIONS)
  action!: string;

  @Describe('False for a rule in shadow: recorded, without effect.')
  @IsBoolean()
  live!: boolean;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => EvidenceResponse)
  evidence!: EvidenceResponse[];
}

export class DecisionResponse {
  @IsUUID()
  id!: string;

  @IsIn(OUTCOMES)
  outcome!: string;

  @IsString()
  context!: string;

  @IsTimestamp()
  evaluated_at!: string;

  @Describe('Time from the request to the outcome, in microseconds.')
  @IsInt()
  @Min(0)
  latency_us!: number;

  @Describe('The version that decided; `null` when none was active, which allows.')
  @Nullable()
  @IsUUID()
  ruleset_id!: string | null;

  @Nullable()
  @IsInt()
  ruleset_version!: number | null;

  @IsIn(CREDENTIAL_TYPES)
  credential_type!: string;

  @IsString()
  credential_fingerprint!: string;

  @IsString()
  masked_credential!: string;

  @IsIn(SOURCES)
  source!: string;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => TriggeredRuleResponse)
  triggered_rules!: TriggeredRuleResponse[];

  @IsArray()
  @IsFreeFormObject()
  backend_results!: object[];

  @IsBoolean()
  has_backend_error!: boolean;

  @Nullable()
  @IsFreeFormObject()
  provisional!: object | null;

  @IsBoolean()
  fail_open!: boolean;

  @Nullable()
  @IsIn(PAYMENT_STATES)
  payment_state!: string | null;

  @IsArray()
  @IsFreeFormObject()
  events!: object[];

  @Nullable()
  @IsFreeFormObject()
  resolution!: object | null;

  @IsFreeFormObject()
  metadata!: object;
}

export class DecisionReadResponse extends DecisionResponse {
  @IsMinorUnits()
  amount!: number;

  @IsString()
  currency!: string;

  @IsString()
  customer_id!: string;

  @IsString()
  transaction_reference!: string;

  @Nullable()
  @IsString()
  device_ip!: string | null;
}
