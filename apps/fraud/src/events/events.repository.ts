import { Injectable } from '@nestjs/common';
import { planned, plannedCount, prepared, preparedCount, type Statement } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';
import { withinTimeOf } from '../decision-days/first-partition.js';
import { PAYMENT_STATES, type PaymentState } from './payment-state.js';

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
  readonly id: string;
  /** When it was stored, with microseconds. */
  readonly at: string;
  readonly context: string;
  readonly ruleset_id: string | null;
  /** The document, as JSON. */
  readonly request: string;
}

/**
 * The decision of an event. Locks its row, so that events about one payment are processed one after
 * the other.
 */
const LOCK_DECISION = `
  select id, created_at::text as at, context, ruleset_id, request from decision
  where id = $1 and created_at >= $2 and created_at < $3 for update`;

const INSERT_EVENT: Statement = {
  name: 'event_insert',
  text: `insert into payment_event (${COLUMNS}, context) values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict do nothing returning ${COLUMNS}`,
};

const FIND_SAME_EVENT: Statement = {
  name: 'event_find_same',
  text: `select ${COLUMNS} from payment_event
    where decision_id = $1 and occurred_at = $2 and type = $3`,
};

const READ_EVENT: Statement = {
  name: 'event_read',
  text: `select ${COLUMNS} from payment_event where id = $1`,
};

/** In the order in which they happened, regardless of when they were reported. */
const EVENTS_OF_DECISIONS: Statement = {
  name: 'event_of_decisions',
  text: `select ${COLUMNS} from payment_event where decision_id = any($1::uuid[])
    order by occurred_at, created_at, id`,
};

const SET_BLACKLIST_ENTRIES: Statement = {
  name: 'event_keep_blacklist_entries',
  text: 'update payment_event set blacklist_entries = $2 where id = $1',
};

/**
 * "By `occurred_at`, never backwards by an out-of-order arrival": the same order as `supersedes`.
 */
const MOVE_PAYMENT_STATE = `
  update decision set payment_state = $3, payment_state_at = $4
  where id = $1 and created_at = $2::timestamptz and (payment_state_at is null
    or (payment_state_at, ${rank('payment_state')}) < ($4::timestamptz, ${rank('$3')}))`;

/** An event as written to the table, with the blacklist entries that it has not caused yet. */
export interface NewEvent {
  readonly id: string;
  readonly createdAt: Date;
  readonly decisionId: string;
  /** That of the decision. */
  readonly context: string;
  readonly type: string;
  readonly occurredAt: Date;
  /** As JSON. */
  readonly data: string;
}

/**
 * Events of payments, and the payment state of their decisions. SQL by hand: a repeated event
 * inserts nothing, and the order of states is decided in the update.
 */
@Injectable()
export class EventsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The decision of an event, locked; undefined if there is none. */
  async lockDecision(tx: EntityManager, id: string): Promise<LockedDecision | undefined> {
    return withinTimeOf(tx, id, async (range) => {
      const [decision] = await planned<LockedDecision>(tx, LOCK_DECISION, [id, ...range]);
      return decision;
    });
  }

  /** @returns undefined if the same event is stored already */
  async insert(tx: EntityManager, event: NewEvent): Promise<EventRow | undefined> {
    const { id, createdAt, decisionId, type, occurredAt, data, context } = event;
    const values = [id, createdAt, decisionId, type, occurredAt, data, '[]', context];
    const [inserted] = await prepared<EventRow>(tx, INSERT_EVENT, values);
    return inserted;
  }

  async findSame(
    tx: EntityManager,
    { decisionId, occurredAt, type }: NewEvent,
  ): Promise<EventRow | undefined> {
    const values = [decisionId, occurredAt, type];
    const [row] = await prepared<EventRow>(tx, FIND_SAME_EVENT, values);
    return row;
  }

  async find(id: string): Promise<EventRow | undefined> {
    const [row] = await prepared<EventRow>(this.dataSource, READ_EVENT, [id]);
    return row;
  }

  findOfDecisions(decisionIds: readonly string[]): Promise<EventRow[]> {
    return prepared<EventRow>(this.dataSource, EVENTS_OF_DECISIONS, [decisionIds]);
  }

  /** Changes the payment state, unless a later event has already changed it. */
  async movePaymentState(
    tx: EntityManager,
    { id, at }: LockedDecision,
    state: PaymentState,
    occurredAt: Date,
  ): Promise<void> {
    await plannedCount(tx, MOVE_PAYMENT_STATE, [id, at, state, occurredAt]);
  }

  /** @param entries the blacklist entries that the event caused, as JSON */
  async setBlacklistEntries(tx: EntityManager, id: string, entries: string): Promise<void> {
    await preparedCount(tx, SET_BLACKLIST_ENTRIES, [id, entries]);
  }
}

function rank(state: string): string {
  const states = PAYMENT_STATES.map((name) => `'${name}'`).join(', ');
  return `array_position(array[${states}], ${state}::text)`;
}
