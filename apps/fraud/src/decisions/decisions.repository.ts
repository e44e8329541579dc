import { Injectable } from '@nestjs/common';
import {
  isDatabaseUnavailable,
  MicroBatch,
  plainArray,
  planned,
  prepared,
  type Statement,
} from '@tessera/database';
import { fanOutSql, INSTANCE_OWNER, WebhookOutboxRepository } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import {
  DAY_MS,
  dayName,
  dayOfId,
  midnightId,
  onDays,
  type TimeRange,
  timesOfIds,
} from '../decision-days/decision-days.js';
import { DecisionsOverloadedError, DecisionUncertainError } from './decisions.errors.js';
import { firstPartitionEnd } from '../decision-days/first-partition.js';

/** A decision as written to the table, with the event that announces it. */
export interface NewDecision {
  readonly id: string;
  /** Other IDs of the same idempotency key: the row is not inserted if one of them is in use. */
  readonly earlierIds: readonly string[];
  /** The ID in the later of two periods, close to their boundary; see `decision-days/decision-id-periods.ts`. */
  readonly boundaryId: string | null;
  readonly context: string;
  readonly outcome: string;
  readonly customerId: string;
  readonly credentialFingerprint: string;
  readonly rulesetId: string | null;
  /** Keyed hash of the request body; null without an idempotency key. */
  readonly bodyFingerprint: Buffer | null;
  readonly transactionReference: string;
  readonly deviceIp: string | null;
  readonly amount: number;
  readonly currency: string;
  /** The first six digits of a card; null for other credentials. */
  readonly bin: string | null;
  readonly emailHash: string | null;
  readonly deviceHash: string | null;
  readonly failOpen: boolean;
  /** IDs of the rules that fired; null if there are none. */
  readonly firedRules: readonly string[] | null;
  /** The context in whose velocities the decision has yet to be counted; null if it is counted. */
  readonly velocityUncounted: string | null;
  /** The request without the card number, and the response, each as JSON. */
  readonly request: string;
  readonly response: string;
  readonly eventId: string;
  readonly event: string;
  readonly eventBody: string;
  /** From the request, if it is traced. */
  readonly traceparent: string | null;
}

type Column<Row> = readonly [name: string, type: string, property: keyof Row];

/** Columns of the table, their types, and the property that each takes its value from. */
const COLUMNS: readonly Column<NewDecision>[] = [
  ['id', 'uuid', 'id'],
  ['boundary_id', 'uuid', 'boundaryId'],
  ['context', 'text', 'context'],
  ['outcome', 'text', 'outcome'],
  ['customer_id', 'text', 'customerId'],
  ['credential_fingerprint', 'text', 'credentialFingerprint'],
  ['ruleset_id', 'uuid', 'rulesetId'],
  ['body_fingerprint', 'bytea', 'bodyFingerprint'],
  ['transaction_reference', 'text', 'transactionReference'],
  ['device_ip', 'text', 'deviceIp'],
  ['amount', 'bigint', 'amount'],
  ['currency', 'text', 'currency'],
  ['bin', 'text', 'bin'],
  ['email_hash', 'text', 'emailHash'],
  ['device_hash', 'text', 'deviceHash'],
  ['fail_open', 'boolean', 'failOpen'],
  ['fired_rules', 'text[]', 'firedRules'],
  ['velocity_uncounted', 'text', 'velocityUncounted'],
  ['request', 'text', 'request'],
  ['response', 'text', 'response'],
];
const EVENT_COLUMNS: readonly Column<NewDecision>[] = [
  ['event_id', 'uuid', 'eventId'],
  ['event', 'text', 'event'],
  ['event_body', 'text', 'eventBody'],
  ['traceparent', 'text', 'traceparent'],
];

/** A decision with its place among the partitions. */
interface PlacedDecision extends NewDecision {
  /** When its day begins; null for an ID without a time. */
  readonly day: string | null;
  /** The ID that it claims close to a midnight. */
  readonly midnightId: string | null;
}

const KEYED_COLUMNS: readonly Column<NewDecision>[] = [
  ...COLUMNS,
  ...EVENT_COLUMNS,
  ['earlier_ids', 'uuid[]', 'earlierIds'],
];
const PLACED_COLUMNS: readonly Column<PlacedDecision>[] = [
  ...KEYED_COLUMNS,
  ['day', 'timestamptz', 'day'],
  ['midnight_id', 'uuid', 'midnightId'],
];

/** A statement that writes decisions, and what its parameters are. */
interface InsertStatement extends Statement {
  readonly columns: readonly Column<PlacedDecision>[];
}

/** Those of about one day: every day has its own. */
const statements = new Map<string, InsertStatement>();
const MAX_STATEMENTS = 64;

/** For a key that was used before: the stored response, and whether its 24 hours are over. */
const READ_REPLAY = `
  select body_fingerprint, response, created_at < now() - interval '24 hours' as expired
  from decision where id = any ($1::uuid[]) and created_at >= $2 and created_at < $3
  order by created_at desc limit 1`;

const READ_ORDERED_FROM: Statement = {
  name: 'decision_ids_ordered_from',
  text: 'select extract(epoch from ordered_from)::float8 * 1000 as ms from decision_id_scheme',
};

/** What a repeated request gets. */
export interface ReplayRow {
  readonly body_fingerprint: Buffer | null;
  readonly response: string;
  readonly expired: boolean;
}

const MAX_BATCH = 64;
const MAX_IN_FLIGHT = 2;
/** A commit waits for the disk; decisions that arrive meanwhile share the next one. */
const OVERLAP = { atLeast: 16, afterMs: 10 };
const MAX_QUEUED = 2_000;

/**
 * Stores decisions together with their webhook deliveries: both or neither. SQL by hand, because
 * one statement writes a whole batch.
 */
@Injectable()
export class DecisionsRepository {
  private readonly batch: MicroBatch<NewDecision, boolean>;
  private knownOrderedFrom: number | undefined;
  private firstEnd: Date | null | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: WebhookOutboxRepository,
  ) {
    this.batch = new MicroBatch({
      execute: (rows) => this.insertBatch(rows),
      // Of two decisions with one key on both sides of a boundary, one waits for the other.
      keyOf: (row) => row.boundaryId ?? row.id,
      isTotalFailure: isDatabaseUnavailable,
      overloaded: () => new DecisionsOverloadedError(),
      sizes: 'any',
      overlap: OVERLAP,
      maxBatch: MAX_BATCH,
      maxInFlight: MAX_IN_FLIGHT,
      maxQueued: MAX_QUEUED,
    });
  }

  /**
   * @returns false if there is a decision with one of its IDs
   * @throws DecisionUncertainError if the database did not confirm whether it is stored
   */
  async insert(decision: NewDecision): Promise<boolean> {
    try {
      return await this.batch.add(decision);
    } catch (error) {
      throw uncertain(error);
    }
  }

  /**
   * Runs a transaction that inserts a decision together with other rows.
   *
   * @throws DecisionUncertainError if the database did not confirm whether it is stored
   */
  async transaction<Result>(work: (tx: EntityManager) => Promise<Result>): Promise<Result> {
    try {
      return await this.dataSource.transaction(work);
    } catch (error) {
      throw uncertain(error);
    }
  }

  /** @returns false if there is a decision with one of its IDs */
  async insertIn(tx: EntityManager, decision: NewDecision): Promise<boolean> {
    const statement = insertDecisions([decision]);
    const inserted = await prepared(tx, statement, insertValues([decision], statement));
    if (inserted.length === 0) return false;
    this.outbox.wakeAfterCommit(tx);
    return true;
  }

  /** The last response for an idempotency key under any of its IDs; undefined if it was not used. */
  async findReplay(ids: readonly string[]): Promise<ReplayRow | undefined> {
    return this.readReplay(ids, timesOfIds(ids));
  }

  /** The same for an ID that does not begin with the time. All of them are in the first partition. */
  async findFormerReplay(id: string): Promise<ReplayRow | undefined> {
    if (this.firstEnd === undefined) this.firstEnd = await firstPartitionEnd(this.dataSource);
    if (this.firstEnd === null) return undefined;
    return this.readReplay([id], ['-infinity', this.firstEnd.toISOString()]);
  }

  private async readReplay(
    ids: readonly string[],
    times: TimeRange,
  ): Promise<ReplayRow | undefined> {
    const values = [ids, ...times];
    const [row] = await planned<ReplayRow & Record<string, unknown>>(
      this.dataSource,
      READ_REPLAY,
      values,
    );
    return row;
  }

  /** Since when IDs begin with the time. It never changes, so it is read once. */
  async orderedFrom(): Promise<number> {
    if (this.knownOrderedFrom !== undefined) return this.knownOrderedFrom;
    const [row] = await prepared<{ ms: number }>(this.dataSource, READ_ORDERED_FROM, []);
    if (row === undefined) throw new Error('The table decision_id_scheme has no row.');
    this.knownOrderedFrom = row.ms;
    return row.ms;
  }

  private async insertBatch(rows: readonly NewDecision[]): Promise<boolean[]> {
    const statement = insertDecisions(rows);
    const inserted = await prepared<{ id: string; queued: number }>(
      this.dataSource,
      statement,
      insertValues(rows, statement),
    );
    if ((inserted[0]?.queued ?? 0) > 0) this.outbox.nudge();
    const ids = new Set(inserted.map(({ id }) => id));
    return rows.map(({ id }) => ids.has(id));
  }
}

function uncertain(error: unknown): unknown {
  return isDatabaseUnavailable(error) ? new DecisionUncertainError(error) : error;
}

/**
 * Writes decisions and their webhook deliveries in one statement, so in one transaction. Returns
 * the IDs that are new: a repeated idempotency key derives the same IDs and inserts nothing.
 *
 * Uses parameters rather than arrays, because quoting JSON inside an array literal was slower
 * (22,000 rows/s instead of 30,000). There is one statement per power of two; smaller batches leave
 * rows empty, which is cheaper than a second batch.
 *
 * Earlier IDs are looked up one at a time: a statement that is prepared while the table is empty keeps
 * its plan as the table grows, and for `any (…)` that plan reads the whole table.
 *
 * They are of the day of the decision or of the day before, which the statement contains: with a condition
 * that Postgres evaluates later, it would plan, lock and open every partition. So its name changes every day.
 *
 * A decision is stored on the day of its ID. Close to a midnight it also claims the later one of its two
 * possible IDs, because their rows are in two partitions: one of two concurrent requests waits for the
 * other, and then inserts nothing.
 */
function insertDecisions(batch: readonly NewDecision[]): InsertStatement {
  const count = upperPowerOfTwo(batch.length);
  const days = batch.map(({ id }) => dayOfId(id) ?? -Infinity);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const claims = batch.some(({ boundaryId }) => midnightId(boundaryId) !== null);
  const isEver = first === -Infinity;
  const isOfOneDay = first === last && !isEver;
  const span = isEver ? 'ever' : isOfOneDay ? dayName(first) : `${dayName(first)}_${dayName(last)}`;
  const name = `decision_insert_${count}_${span}${claims ? '_midnight' : ''}`;
  const known = statements.get(name);
  if (known !== undefined) return known;
  const onTheseDays = isEver ? 'true' : onDays(first - DAY_MS, last);
  // Both are the same for all decisions of nearly every batch.
  const columns = isOfOneDay && !claims ? KEYED_COLUMNS : PLACED_COLUMNS;
  const day = columns === KEYED_COLUMNS ? `timestamptz '${new Date(first).toISOString()}'` : 'day';
  const names = COLUMNS.map(([column]) => column).join(', ');
  const text = `
    with incoming (${columns.map(([column]) => column).join(', ')}) as (
      values ${rows(count, columns)}
    ),
    ${claims ? CLAIM_MIDNIGHT : ''}
    inserted as (
      insert into decision (${names}, event_ids, created_at)
      select ${names}, array[event_id],
        greatest(least(now(), ${day} + interval '86399.999999 seconds'), ${day})
      from incoming where id is not null and not exists (
        select from unnest(incoming.earlier_ids) as other (id)
        cross join lateral (
          select created_at from decision where decision.id = other.id and ${onTheseDays}
          limit 1
        ) earlier
        where earlier.created_at > now() - interval '24 hours')
        ${claims ? 'and (midnight_id is null or midnight_id in (select id from claimed))' : ''}
      on conflict do nothing returning id
    ),
    occurred (event_id, event, owner_id, body, traceparent) as (
      select i.event_id, i.event, '${INSTANCE_OWNER}'::text, i.event_body, i.traceparent
      from incoming i join inserted using (id)
    ),
    queued as (${fanOutSql('occurred')} returning 1)
    select id, (select count(*)::int from queued) as queued from inserted`;
  const statement = { name, text, columns };
  if (statements.size >= MAX_STATEMENTS) statements.clear();
  statements.set(name, statement);
  return statement;
}

const CLAIM_MIDNIGHT = `
    claimed as (
      insert into decision_midnight (id) select midnight_id from incoming
      where midnight_id is not null order by midnight_id
      on conflict do nothing returning id
    ),`;

/** The parameters of {@link insertDecisions}. */
function insertValues(decisions: readonly NewDecision[], { columns }: InsertStatement): unknown[] {
  const values: unknown[] = [];
  for (const decision of decisions) {
    const row = columns === KEYED_COLUMNS ? decision : placed(decision);
    for (const [, , property] of columns) {
      const value = (row as PlacedDecision)[property];
      values.push(property === 'earlierIds' ? plainArray(row.earlierIds) : value);
    }
  }
  while (values.length < upperPowerOfTwo(decisions.length) * columns.length) values.push(null);
  return values;
}

function placed(decision: NewDecision): PlacedDecision {
  const day = dayOfId(decision.id);
  return {
    ...decision,
    day: day === null ? null : new Date(day).toISOString(),
    midnightId: midnightId(decision.boundaryId),
  };
}

function rows(count: number, columns: readonly Column<PlacedDecision>[]): string {
  let parameter = 0;
  const row = () => `(${columns.map(([, type]) => `$${(parameter += 1)}::${type}`).join(', ')})`;
  return Array.from({ length: count }, row).join(', ');
}

function upperPowerOfTwo(count: number): number {
  return 2 ** Math.ceil(Math.log2(count));
}
