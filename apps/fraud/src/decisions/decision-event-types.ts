import { IsIn, IsString, IsUUID } from 'class-validator';
import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import type { EventType } from '@tessera/http';
import type { DecisionEventType } from './decision-events.js';
import { RESOLUTIONS } from '../decision-response/dto/resolution.response.js';

class DecisionEventBody {
  @Describe('Read the decision with `GET /api/decisions/{id}`.')
  @IsUUID()
  decision_id!: string;

  @IsTimestamp()
  occurred_at!: string;
}

class FinalDecisionEventBody extends DecisionEventBody {
  @Describe('The state of the payment when the decision was finalized; often null.')
  @Nullable()
  @IsString()
  payment_state!: string | null;
}

class ResolvedDecisionEventBody extends DecisionEventBody {
  @IsIn(RESOLUTIONS)
  resolution!: string;
}

const example = { decision_id: '7b0f6c0e-2b7c-4a55-8e0e-1d9f3f1f0a22' };

const key = 'decision_id';

/** The catalog of the service's events. */
export const DECISION_EVENT_TYPES: Readonly<Record<DecisionEventType, EventType>> = {
  'decision.allow': {
    description: 'A decision was evaluated with the outcome ALLOW.',
    body: DecisionEventBody,
    example,
    key,
  },
  'decision.block': {
    description: 'A decision was evaluated with the outcome BLOCK.',
    body: DecisionEventBody,
    example,
    key,
  },
  'decision.review': {
    description: 'A decision was evaluated with the outcome REVIEW.',
    body: DecisionEventBody,
    example,
    key,
  },
  'decision.provisional': {
    description: 'A decision returned PROVISIONAL while asynchronous backend groups run.',
    body: DecisionEventBody,
    example,
    key,
  },
  'decision.async.allow': {
    description: 'A provisional decision was finalized as ALLOW.',
    body: FinalDecisionEventBody,
    example,
    key,
  },
  'decision.async.block': {
    description: 'A provisional decision was finalized as BLOCK.',
    body: FinalDecisionEventBody,
    example,
    key,
  },
  'decision.async.review': {
    description: 'A provisional decision was finalized as REVIEW.',
    body: FinalDecisionEventBody,
    example,
    key,
  },
  'decision.resolved': {
    description: 'A person or client accepted or rejected a decision of outcome REVIEW.',
    body: ResolvedDecisionEventBody,
    example,
    key,
  },
};
