import { Injectable } from '@nestjs/common';
import { planned, prepared, preparedCount, type Statement } from '@tessera/database';
import type { WorkItem, WorkSource } from '@tessera/work';
import { DataSource, type EntityManager } from 'typeorm';
import { timesOfIds } from '../decision-days/decision-days.js';
import type { BackendReply, BackendResult } from '../backends/backend-result.js';
import type { BackendCall } from '../rules/evaluation.js';
import type { DecisionKey } from './decision-key.js';
import type { ReceivedOutcome } from './final-outcome.js';
import type { ProvisionalTime } from './provisional-time.js';

/** A call of an async backend, as sent to the queue. */
export interface CallKey extends Record<string, unknown> {
  readonly decision_id: string;
  readonly position: number;
}

/** A call of an async backend that this process has claimed. */
export interface ClaimedCall extends WorkItem, CallKey {
  readonly backend: string;
  /** The decision's document, as JSON. */
  readonly request: string;
  readonly remaining_ms: string;
}

/** A call that has ended, of one of several decisions. */
export type EndedCallRow = BackendResult & { readonly decision_id: string } & Record<
    string,
    unknown
  >;

const INSERT_CALLS: Statement = {
  name: 'provisional_insert_calls',
  text: `insert into backend_call
      (decision_id, position, backend, rule_id, live, deadline_at, lease_until, context)
    select $1, c.position, c.backend, c.rule_id, c.live,
      now() + $2 * interval '1 millisecond', now() + $3 * interval '1 millisecond', $8
    from unnest($4::smallint[], $5::text[], $6::text[], $7::boolean[])
      as c (position, backend, rule_id, live)`,
};

/** With the period in which the decisions were stored as $4 and $5. */
const CLAIMED_CALLS = `select c.decision_id || '-' || c.position as id, 1 as attempts,
      c.decision_id, c.position, c.backend, d.request,
      extract(epoch from c.deadline_at - clock_timestamp()) * 1000 as remaining_ms
    from claimed c join decision d
      on d.id = c.decision_id and d.created_at >= $4 and d.created_at < $5`;

/** Claims a call that has no reply, unless another process is working on it. */
const CLAIM_CALL = `
    with claimed as (
      update backend_call set
        lease_until = clock_timestamp() + $3 * interval '1 millisecond', claimed = true
      where decision_id = $1 and position = $2 and state = 'pending'
        and deadline_at > clock_timestamp()
        and (not claimed or lease_until < clock_timestamp())
      returning decision_id, position, backend, live, deadline_at
    )
    ${CLAIMED_CALLS}`;

const RENEW_LEASE: Statement = {
  name: 'provisional_renew_lease',
  text: `update backend_call set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
    where decision_id = $1 and position = $2 and state = 'pending'`,
};

/** Releases a call for another attempt after a delay, or immediately if the process is stopping. */
const POSTPONE_CALL: Statement = {
  name: 'provisional_postpone_call',
  text: `update backend_call set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
    where decision_id = $1 and position = $2 and state = 'pending'`,
};

/** Calls whose job or process is gone. */
const CLAIM_LOST_CALLS = `
    with lost as materialized (
      select decision_id, position from backend_call
      where state = 'pending' and lease_until < clock_timestamp()
        and deadline_at > clock_timestamp() and deadline_at < $2
      order by lease_until limit $1 for update skip locked
    ), claimed as (
      update backend_call set
        lease_until = clock_timestamp() + $3 * interval '1 millisecond', claimed = true
      where (decision_id, position) in (select decision_id, position from lost)
      returning decision_id, position, backend, live, deadline_at
    )
    ${CLAIMED_CALLS}`;

/** Calls whose process died before their deadline. */
const END_ABANDONED_CALLS: Statement = {
  name: 'provisional_end_abandoned_calls',
  text: `with due as materialized (
      select decision_id, position from backend_call
      where state = 'pending' and lease_until < clock_timestamp()
        and deadline_at < clock_timestamp() - $2 * interval '1 millisecond'
      order by lease_until limit $3 for update skip locked)
    update backend_call set state = 'failed', error = 'timeout', late = true,
      latency_ms = $1, missing_fields = '[]', ended_at = clock_timestamp()
    where (decision_id, position) in (select decision_id, position from due)`,
};

/** A call ends only once. The holder of the decision's lock determines whether it ended in time. */
const END_CALL: Statement = {
  name: 'provisional_end_call',
  text: `update backend_call set state = $3, outcome = $4, error = $5, latency_ms = $6,
      missing_fields = $7, late = coalesce($8, deadline_at <= clock_timestamp()),
      ended_at = clock_timestamp()
    where decision_id = $1 and position = $2 and state = 'pending'`,
};

/** Outcomes that the live backends of a decision returned in time. */
const READ_OUTCOMES: Statement = {
  name: 'provisional_read_heard',
  text: `select case when not late then outcome end as outcome from backend_call
    where decision_id = $1 and live order by position`,
};

const READ_ENDED_CALLS: Statement = {
  name: 'provisional_read_ended_calls',
  text: `select decision_id, backend, rule_id, outcome, latency_ms, live, error, missing_fields
    from backend_call where decision_id = any($1::uuid[]) and state <> 'pending'
    order by decision_id, position`,
};

/** ID of the call in the queue. */
export function callId({ decision_id: decisionId, position }: CallKey): string {
  return `${decisionId}-${position}`;
}

/** A deadline comes within a minute; clocks may differ. */
const MAX_DEADLINE_MS = 24 * 3_600_000;

/** Calls of async backends. SQL by hand, because claims skip locked rows. */
@Injectable()
export class BackendCallsRepository implements WorkSource<ClaimedCall> {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores the calls of a decision, in the order of the rules. */
  async insert(
    tx: EntityManager,
    { id, context }: DecisionKey,
    calls: readonly BackendCall[],
    { deadlineMs, queueGraceMs }: ProvisionalTime,
  ): Promise<void> {
    await preparedCount(tx, INSERT_CALLS, [
      id,
      deadlineMs,
      queueGraceMs,
      calls.map((_, position) => position),
      calls.map(({ backend }) => backend),
      calls.map(({ ruleId }) => ruleId),
      calls.map(({ live }) => live),
      context,
    ]);
  }

  /** Claims the calls whose job or process is gone. */
  claim(limit: number, leaseMs: number): Promise<ClaimedCall[]> {
    const now = Date.now();
    const [until, from] = [now + MAX_DEADLINE_MS, now - MAX_DEADLINE_MS].map(
      (time) => new Date(time),
    );
    const values = [limit, until, leaseMs, from, until];
    return planned<ClaimedCall>(this.dataSource, CLAIM_LOST_CALLS, values);
  }

  async claimOne(id: string, leaseMs: number): Promise<ClaimedCall | null> {
    const [, decisionId, position] = /^(.+)-(\d+)$/.exec(id) ?? [];
    if (decisionId === undefined) return null;
    const values = [decisionId, position, leaseMs, ...timesOfIds([decisionId])];
    const [call] = await planned<ClaimedCall>(this.dataSource, CLAIM_CALL, values);
    return call ?? null;
  }

  async postpone({ decision_id: id, position }: ClaimedCall, waitMs: number): Promise<void> {
    await preparedCount(this.dataSource, POSTPONE_CALL, [id, position, waitMs]);
  }

  async renew({ decision_id: id, position }: ClaimedCall, leaseMs: number): Promise<boolean> {
    return (await preparedCount(this.dataSource, RENEW_LEASE, [id, position, leaseMs])) > 0;
  }

  /**
   * Stores the reply to a call.
   *
   * @param isLate whether the deadline has passed; null to compare it with the database's clock
   * @returns false if the call has already ended
   */
  async end(
    tx: EntityManager,
    { decision_id: id, position }: CallKey,
    reply: BackendReply,
    isLate: boolean | null,
  ): Promise<boolean> {
    const ended = await preparedCount(tx, END_CALL, [
      id,
      position,
      reply.error === null ? 'answered' : 'failed',
      reply.outcome,
      reply.error,
      reply.latencyMs,
      JSON.stringify(reply.missingFields),
      isLate,
    ]);
    return ended > 0;
  }

  /** Records a timeout for calls whose process died. */
  async endAbandoned({ deadlineMs, leaseMs }: ProvisionalTime, limit: number): Promise<void> {
    await preparedCount(this.dataSource, END_ABANDONED_CALLS, [deadlineMs, leaseMs, limit]);
  }

  /** The outcomes that the live backends of a decision returned in time. */
  async outcomes(tx: EntityManager, id: string): Promise<ReceivedOutcome[]> {
    const rows = await prepared<{ outcome: ReceivedOutcome }>(tx, READ_OUTCOMES, [id]);
    return rows.map(({ outcome }) => outcome);
  }

  /** The calls of some decisions that have ended by now. */
  async findEnded(ids: readonly string[]): Promise<EndedCallRow[]> {
    return ids.length === 0 ? [] : prepared<EndedCallRow>(this.dataSource, READ_ENDED_CALLS, [ids]);
  }
}
