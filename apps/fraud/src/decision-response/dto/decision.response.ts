import {
  Describe,
  IsFreeForm,
  IsFreeFormObject,
  IsTimestamp,
  Nullable,
  Omittable,
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
import {
  BackendResultResponse,
  ProvisionalResponse,
} from '../../backends/dto/backend-result.response.js';
import { EventResponse } from '../../events/dto/event.js';
import { PAYMENT_STATES } from '../../events/payment-state.js';
import { RULE_ACTIONS, RULE_TYPES } from '../../rules/rule.js';
import { AGGREGATES } from '../../rules/velocity-query.js';
import { ResolutionResponse } from './resolution.response.js';
import { CREDENTIAL_TYPES } from '../../credentials/dto/credential.request.js';

export const OUTCOMES = ['ALLOW', 'BLOCK', 'REVIEW', 'PROVISIONAL'] as const;
export const SOURCES = ['RULE_ENGINE', 'BACKEND', 'COMBINED'] as const;
export class VelocityEvidenceResponse {
  @IsIn(AGGREGATES)
  aggregate!: string;

  @Describe('The paths of the key and their values.')
  @IsFreeFormObject()
  key!: object;

  @Nullable()
  @IsString()
  field!: string | null;

  @Describe('ISO 8601 duration.')
  @IsString()
  window!: string;

  @Describe('The count went on past the value, which decided every threshold.')
  @IsBoolean()
  at_least!: boolean;

  @Describe('The number of distinct values, being above 1,000, is an estimate.')
  @IsBoolean()
  estimated!: boolean;

  @Describe('The history of this velocity is still being loaded.')
  @IsBoolean()
  partial!: boolean;
}

export class EvidenceResponse {
  @IsString()
  path!: string;

  @Describe(
    'Below a `not` the opposite of the operator in the rule, so that the entry is true as written.',
  )
  @IsString()
  operator!: string;

  @Describe('What the value was compared with. Long lists and texts are cut.')
  @IsFreeForm()
  operand!: unknown;

  @Describe('The value at the path; `null` when it was absent.')
  @IsFreeForm()
  value!: unknown;

  @Describe('What was counted, where a velocity was compared.')
  @Omittable()
  @ValidateNested()
  @Type(() => VelocityEvidenceResponse)
  velocity?: VelocityEvidenceResponse;
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

  @Describe(
    'What the backends said that rules asked, those in the background once they have ended.',
  )
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BackendResultResponse)
  backend_results!: readonly BackendResultResponse[];

  @Describe('A backend in effect gave no outcome.')
  @IsBoolean()
  has_backend_error!: boolean;

  @Nullable()
  @ValidateNested()
  @Type(() => ProvisionalResponse)
  provisional!: ProvisionalResponse | null;

  @Describe(
    'Something that would have decided did not respond, and its rules were passed over: velocities, a backend with `on_error: skip`, or at the deadline all backends.',
  )
  @IsBoolean()
  fail_open!: boolean;

  @Describe('A velocity may be too low: its history is still being loaded.')
  @IsBoolean()
  velocity_partial!: boolean;

  @Describe('The velocity store did not respond: every velocity was null.')
  @IsBoolean()
  velocity_unavailable!: boolean;

  @Nullable()
  @IsIn(PAYMENT_STATES)
  payment_state!: string | null;

  @Describe('What happened to the payment since, in the order in which it happened.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => EventResponse)
  events!: EventResponse[];

  @Nullable()
  @ValidateNested()
  @Type(() => ResolutionResponse)
  resolution!: ResolutionResponse | null;

  @IsFreeFormObject()
  metadata!: object;
}
