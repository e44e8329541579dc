import { Describe, IsFreeFormObject, IsMinorUnits, IsTimestamp, Nullable } from '@tessera/errors';
import { DeliveryResponse } from '@tessera/webhooks';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import {
  OUTCOMES,
  TriggeredRuleResponse,
} from '../../../decision-response/dto/decision.response.js';
import { DecisionReadResponse } from '../../dto/decision-read.response.js';
import { RELATIONS, type RelationName } from '../related-decisions.repository.js';

export class ExplainedRuleResponse extends TriggeredRuleResponse {
  @Describe('The evidence, one sentence for each comparison that was true.')
  @IsArray()
  @IsString({ each: true })
  sentences!: string[];
}

export class RelatedDecisionResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsIn(OUTCOMES)
  outcome!: string;

  @Nullable()
  @IsMinorUnits()
  amount!: number | null;

  @Nullable()
  @IsString()
  currency!: string | null;

  @Nullable()
  @IsString()
  transaction_reference!: string | null;

  @Nullable()
  @IsString()
  payment_state!: string | null;

  @Nullable()
  @IsString()
  resolution!: string | null;
}

export class RelatedDecisionsResponse {
  @Describe('What the decisions have in common; also the name of the filter that lists them all.')
  @IsIn(RELATIONS)
  by!: RelationName;

  @IsString()
  value!: string;

  @Describe('How many other decisions there are, at most 1,000.')
  @IsInt()
  count!: number;

  @Describe('There are more than were counted.')
  @IsBoolean()
  has_more!: boolean;

  @Describe('The counted decisions by outcome; outcomes without decisions are left out.')
  @IsFreeFormObject({ type: 'integer', minimum: 1 })
  outcomes!: object;

  @Describe('The newest ones, at most 10.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => RelatedDecisionResponse)
  decisions!: readonly RelatedDecisionResponse[];
}

export class DecisionEvidenceResponse {
  @Describe('The decision with its backends, events and resolution. Personal data is masked.')
  @ValidateNested()
  @Type(() => DecisionReadResponse)
  decision!: DecisionReadResponse;

  @Describe('The request as it was sent. Card numbers and personal data are masked.')
  @IsFreeFormObject()
  request!: object;

  @Describe('The rules that fired, live and in shadow.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ExplainedRuleResponse)
  rules!: ExplainedRuleResponse[];

  @Describe(
    'The deliveries of the events of this decision, as long as their log is kept. `null` for decisions of a release that did not record its events.',
  )
  @Nullable()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => DeliveryResponse)
  webhook_deliveries!: DeliveryResponse[] | null;

  @Describe('Other decisions of the same card, customer, device and e-mail address.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => RelatedDecisionsResponse)
  related!: RelatedDecisionsResponse[];
}

export class DecisionRequestResponse {
  @IsUUID()
  id!: string;

  @Describe('The request as it was sent. Card numbers are masked.')
  @IsFreeFormObject()
  request!: object;

  @Describe('When the personal data was removed; `null` until then.')
  @Nullable()
  @IsTimestamp()
  redacted_at!: string | null;
}
