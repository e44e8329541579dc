import type { FoundDecision } from '../../archive/archived-decisions.service.js';
import type { ArchivedDecision } from '../../archive/archived-decision.js';
import type { EventResponse } from '../../events/dto/event.js';
import type { EndedCallRow } from '../../provisional/backend-calls.repository.js';
import type { FinalRow } from '../../provisional/provisional-decisions.repository.js';
import {
  type StoredDecision,
  withChanges,
} from '../../provisional/provisional-decisions.service.js';
import type { DecisionRow } from './decision-reviews.repository.js';
import type { Resolution } from '../../decision-response/dto/resolution.response.js';

/** An archived decision, like one of the table whose personal data was removed. */
export interface ReadDecision {
  readonly row: DecisionRow;
  readonly events: readonly EventResponse[];
  /** Adds what backends returned after the first response. */
  readonly withReplies: <Decision extends StoredDecision>(decision: Decision) => Decision;
}

export function archivedDecision(found: FoundDecision): ReadDecision {
  const { decision: archived } = found;
  const [calls, final] = [callsOf(archived), finalOf(archived)];
  return {
    row: rowOf(found),
    events: eventsOf(archived),
    withReplies: (decision) => withChanges(decision, calls, final),
  };
}

function rowOf({ decision, archivedAt }: FoundDecision): DecisionRow {
  return {
    id: decision.id,
    outcome: decision.outcome,
    request: decision.request,
    response: decision.response,
    payment_state: decision.payment_state,
    resolution: decision.resolution as Resolution | null,
    resolved_at: timeOf(decision.resolved_at),
    resolved_by: decision.resolved_by,
    resolution_note: null,
    redacted_at: timeOf(decision.redacted_at) ?? archivedAt,
    email_hash: null,
    device_hash: null,
    event_ids: decision.event_ids === null ? null : (JSON.parse(decision.event_ids) as string[]),
  };
}

/** A payment event as the archive has it. */
interface ArchivedEvent {
  readonly id: string;
  readonly created_at: string;
  readonly type: string;
  readonly occurred_at: string;
  /** JSON. */
  readonly blacklist_entries: string;
}

function eventsOf({ id, events }: ArchivedDecision): EventResponse[] {
  if (events === null) return [];
  return (JSON.parse(events) as ArchivedEvent[]).map((event) => ({
    id: event.id,
    type: event.type,
    decision_id: id,
    occurred_at: new Date(event.occurred_at).toISOString(),
    processed_at: new Date(event.created_at).toISOString(),
    data: {},
    blacklist_entries: JSON.parse(event.blacklist_entries) as EventResponse['blacklist_entries'],
  }));
}

function callsOf({ id, backend_calls: calls }: ArchivedDecision): EndedCallRow[] {
  if (calls === null) return [];
  return (JSON.parse(calls) as EndedCallRow[]).map((call) => ({ ...call, decision_id: id }));
}

function finalOf(decision: ArchivedDecision): FinalRow | undefined {
  const { id, final_outcome: final } = decision;
  if (final === null) return undefined;
  return { ...(JSON.parse(final) as Omit<FinalRow, 'decision_id'>), decision_id: id } as FinalRow;
}

function timeOf(micros: bigint | null): Date | null {
  return micros === null ? null : new Date(Number(micros / 1_000n));
}
