import { timeOrderedId } from '@tessera/ids';
import { currentTraceparent } from '@tessera/telemetry';
import { ASYNC_DECISION_EVENTS } from '../provisional/provisional-outcomes.service.js';

/** Every event that the service sends. */
export const DECISION_EVENTS = [
  'decision.allow',
  'decision.block',
  'decision.review',
  'decision.provisional',
  ...ASYNC_DECISION_EVENTS,
  'decision.resolved',
] as const;
export type DecisionEventType = (typeof DECISION_EVENTS)[number];

export interface DecisionEvent {
  readonly eventId: string;
  readonly event: DecisionEventType;
  /** The exact bytes of the notification: stored, signed and sent as they are. */
  readonly eventBody: string;
  /**
   * The traceparent of the request, if it is traced, so that deliveries belong to the same trace.
   */
  readonly traceparent: string | null;
}

const EVENT_OF_OUTCOME = {
  ALLOW: 'decision.allow',
  BLOCK: 'decision.block',
  REVIEW: 'decision.review',
  PROVISIONAL: 'decision.provisional',
} as const;

/** The event of a decision that was evaluated: exactly the fields of the specification's table. */
export function decisionEvent(
  outcome: keyof typeof EVENT_OF_OUTCOME,
  decisionId: string,
  occurredAt: string,
): DecisionEvent {
  const event = EVENT_OF_OUTCOME[outcome];
  const eventId = timeOrderedId(new Date(occurredAt));
  const payload = { event, id: eventId, decision_id: decisionId, occurred_at: occurredAt };
  const traceparent = currentTraceparent() ?? null;
  return { eventId, event, eventBody: JSON.stringify(payload), traceparent };
}
