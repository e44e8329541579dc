import type { EventResponse } from './dto/event.response.js';
import type { EventRow } from './event-statements.js';

/** An event as the API shows it. */
export function eventBody(row: EventRow): EventResponse {
  return {
    id: row.id,
    type: row.type,
    decision_id: row.decision_id,
    occurred_at: row.occurred_at.toISOString(),
    processed_at: row.created_at.toISOString(),
    data: JSON.parse(row.data) as object,
    blacklist_entries: JSON.parse(row.blacklist_entries) as EventResponse['blacklist_entries'],
  };
}
