import type { Statement } from '@tessera/service';

/** A call of an async backend, as sent to the queue. */
export interface CallKey extends Record<string, unknown> {
  readonly decision_id: string;
  readonly position: number;
}

/** Deadlines count from the time at which the transaction of the decision began. */
export const READ_DEADLINE: Statement = {
  name: 'provisional_read_deadline',
  text: `select now() + $1 * interval '1 millisecond' as deadline_at`,
};

export const INSERT_PROVISIONAL: Statement = {
  name: 'provisional_insert',
  text: `insert into provisional_decision (decision_id, deadline_at, rules_outcome, rules_source)
    values ($1, now() + $2 * interval '1 millisecond', $3, $4)`,
};

export const INSERT_CALLS: Statement = {
  name: 'provisional_insert_calls',
  text: `insert into backend_call
      (decision_id, position, backend, rule_id, live, deadline_at, lease_until)
    select $1, c.position, c.backend, c.rule_id, c.live,
      now() + $2 * interval '1 millisecond', now() + $3 * interval '1 millisecond'
    from unnest($4::smallint[], $5::text[], $6::text[], $7::boolean[])
      as c (position, backend, rule_id, live)`,
};

const CLAIMED_CALLS = `select c.decision_id || '-' || c.position as id, 1 as attempts,
      c.decision_id, c.position, c.backend, d.request,
      extract(epoch from c.deadline_at - clock_timestamp()) * 1000 as remaining_ms
    from claimed c join decision d on d.id = c.decision_id`;

/** Claims a call that has no reply, unless another process is working on it. */
export const CLAIM_CALL: Statement = {
  name: 'provisional_claim_call',
  text: `with claimed as (
      update backend_call set
        lease_until = clock_timestamp() + $3 * interval '1 millisecond', claimed = true
      where decision_id = $1 and position = $2 and state = 'pending'
        and deadline_at > clock_timestamp()
        and (not claimed or lease_until < clock_timestamp())
      returning decision_id, position, backend, live, deadline_at
    )
    ${CLAIMED_CALLS}`,
};

export const RENEW_LEASE: Statement = {
  name: 'provisional_renew_lease',
  text: `update backend_call set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
    where decision_id = $1 and position = $2 and state = 'pending'`,
};

/** Releases a call for another attempt after a delay, or immediately if the process is stopping. */
export const POSTPONE_CALL: Statement = {
  name: 'provisional_postpone_call',
  text: `update backend_call set lease_until = clock_timestamp() + $3 * interval '1 millisecond'
    where decision_id = $1 and position = $2 and state = 'pending'`,
};

/** Calls whose job or process is gone. */
export const CLAIM_LOST_CALLS: Statement = {
  name: 'provisional_claim_lost_calls',
  text: `with lost as materialized (
      select decision_id, position from backend_call
      where state = 'pending' and lease_until < clock_timestamp()
        and deadline_at > clock_timestamp()
      order by lease_until limit $1 for update skip locked
    ), claimed as (
      update backend_call set
        lease_until = clock_timestamp() + $2 * interval '1 millisecond', claimed = true
      where (decision_id, position) in (select decision_id, position from lost)
      returning decision_id, position, backend, live, deadline_at
    )
    ${CLAIMED_CALLS}`,
};

/** Calls whose process died before their deadline. */
export const END_ABANDONED_CALLS: Statement = {
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

export const FIND_OVERDUE: Statement = {
  name: 'provisional_find_overdue',
  text: `select decision_id from provisional_decision
    where finalised_at is null and deadline_at <= clock_timestamp()
    order by deadline_at limit $1`,
};

export interface LockedProvisional extends Record<string, unknown> {
  readonly rules_outcome: 'ALLOW' | 'REVIEW';
  readonly rules_source: 'RULE_ENGINE' | 'BACKEND' | 'COMBINED';
  readonly is_final: boolean;
  readonly is_due: boolean;
}

/**
 * Locks a decision. The clock is read after the lock was acquired, because the deadline may have
 * passed while waiting for it.
 */
export const LOCK_PROVISIONAL: Statement = {
  name: 'provisional_lock',
  text: `with held as materialized (
      select rules_outcome, rules_source, finalised_at, deadline_at from provisional_decision
      where decision_id = $1 for update
    )
    select rules_outcome, rules_source, finalised_at is not null as is_final,
      deadline_at <= clock_timestamp() as is_due
    from held`,
};

/** A call ends only once. The holder of the decision's lock determines whether it ended in time. */
export const END_CALL: Statement = {
  name: 'provisional_end_call',
  text: `update backend_call set state = $3, outcome = $4, error = $5, latency_ms = $6,
      missing_fields = $7, late = coalesce($8, deadline_at <= clock_timestamp()),
      ended_at = clock_timestamp()
    where decision_id = $1 and position = $2 and state = 'pending'`,
};

/** Outcomes that the live backends of a decision returned in time. */
export const READ_HEARD: Statement = {
  name: 'provisional_read_heard',
  text: `select case when not late then outcome end as outcome from backend_call
    where decision_id = $1 and live order by position`,
};

export const FINALISE: Statement = {
  name: 'provisional_finalise',
  text: `with finalised as (
      update provisional_decision
      set finalised_at = clock_timestamp(), outcome = $2, source = $3, fail_open = $4
      where decision_id = $1 and finalised_at is null
        and ($4 = false or deadline_at <= clock_timestamp())
      returning decision_id, finalised_at
    )
    update decision d set outcome = $2, fail_open = coalesce(d.fail_open, false) or $4
    from finalised f
    where d.id = f.decision_id and d.outcome = 'PROVISIONAL'
    returning d.payment_state, f.finalised_at`,
};

export const COUNT_OPEN: Statement = {
  name: 'provisional_count_open',
  text: 'select count(*)::int as open from provisional_decision where finalised_at is null',
};

/** What has changed since decisions were stored. */
export const READ_FINAL: Statement = {
  name: 'provisional_read_final',
  text: `select decision_id, outcome, source, fail_open from provisional_decision
    where decision_id = any($1::uuid[]) and finalised_at is not null`,
};

export const READ_ENDED_CALLS: Statement = {
  name: 'provisional_read_ended_calls',
  text: `select decision_id, backend, rule_id, outcome, latency_ms, live, error, missing_fields
    from backend_call where decision_id = any($1::uuid[]) and state <> 'pending'
    order by decision_id, position`,
};
