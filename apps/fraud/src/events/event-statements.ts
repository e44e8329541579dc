import type { Statement } from '@tessera/service';
import { PAYMENT_STATES } from './payment-state.js';

/** An event as stored. */
export interface EventRow {
  readonly id: string;
  readonly created_at: Date;
  readonly decision_id: string;
  readonly type: string;
  readonly occurred_at: Date;
  readonly data: string;
  readonly blacklist_entries: string;
}

const COLUMNS = 'id, created_at, decision_id, type, occurred_at, data, blacklist_entries';

export interface LockedDecision extends Record<string, unknown> {
  readonly ruleset_id: string | null;
  /** The document, as JSON. */
  readonly request: string;
}

/**
 * The decision of an event. Locks its row, so that events about one payment are processed one after
 * the other.
 */
export const LOCK_DECISION: Statement = {
  name: 'event_lock_decision',
  text: 'select ruleset_id, request from decision where id = $1 for update',
};

export const INSERT_EVENT: Statement = {
  name: 'event_insert',
  text: `insert into payment_event (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (decision_id, occurred_at, type) do nothing returning ${COLUMNS}`,
};

export const FIND_SAME_EVENT: Statement = {
  name: 'event_find_same',
  text: `select ${COLUMNS} from payment_event
    where decision_id = $1 and occurred_at = $2 and type = $3`,
};

export const READ_EVENT: Statement = {
  name: 'event_read',
  text: `select ${COLUMNS} from payment_event where id = $1`,
};

/** In the order in which they happened, regardless of when they were reported. */
export const EVENTS_OF_DECISIONS: Statement = {
  name: 'event_of_decisions',
  text: `select ${COLUMNS} from payment_event where decision_id = any($1::uuid[])
    order by occurred_at, created_at, id`,
};

export const KEEP_BLACKLIST_ENTRIES: Statement = {
  name: 'event_keep_blacklist_entries',
  text: 'update payment_event set blacklist_entries = $2 where id = $1',
};

/**
 * "By `occurred_at`, never backwards by an out-of-order arrival": the same order as `supersedes`.
 */
export const MOVE_PAYMENT_STATE: Statement = {
  name: 'event_move_payment_state',
  text: `update decision set payment_state = $2, payment_state_at = $3
    where id = $1 and (payment_state_at is null
      or (payment_state_at, ${rank('payment_state')}) < ($3::timestamptz, ${rank('$2')}))`,
};

function rank(state: string): string {
  const states = PAYMENT_STATES.map((name) => `'${name}'`).join(', ');
  return `array_position(array[${states}], ${state}::text)`;
}
