import { Injectable } from '@nestjs/common';
import { planned, prepared, preparedCount, type Statement } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';
import { timesOfIds } from '../decision-days/decision-days.js';
import type { DecisionKey } from './decision-key.js';
import type { EarlierOutcome, FinalOutcome } from './final-outcome.js';

/** Deadlines count from the time at which the transaction of the decision began. */
const READ_DEADLINE: Statement = {
  name: 'provisional_read_deadline',
  text: `select now() + $1 * interval '1 millisecond' as deadline_at`,
};

const INSERT_PROVISIONAL: Statement = {
  name: 'provisional_insert',
  text: `insert into provisional_decision
      (decision_id, deadline_at, rules_outcome, rules_source, context)
    values ($1, now() + $2 * interval '1 millisecond', $3, $4, $5)`,
};

const FIND_DUE: Statement = {
  name: 'provisional_find_due',
  text: `select decision_id as id,
      (extract(epoch from deadline_at - clock_timestamp()) * 1000)::float8 as wait_ms
    from provisional_decision
    where finalised_at is null and deadline_at <= clock_timestamp() + $1 * interval '1 millisecond'
    order by deadline_at limit $2`,
};

/** A decision that still waits for backends. */
export interface DueProvisional extends Record<string, unknown> {
  readonly id: string;
  /** Until its deadline; zero or less when that has passed. */
  readonly wait_ms: number;
}

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
const LOCK_PROVISIONAL: Statement = {
  name: 'provisional_lock',
  text: `with held as materialized (
      select rules_outcome, rules_source, finalised_at, deadline_at from provisional_decision
      where decision_id = $1 for update
    )
    select rules_outcome, rules_source, finalised_at is not null as is_final,
      deadline_at <= clock_timestamp() as is_due
    from held`,
};

const FINALIZE = `
    with finalized as (
      update provisional_decision
      set finalised_at = clock_timestamp(), outcome = $2, source = $3, fail_open = $4
      where decision_id = $1 and finalised_at is null
        and ($4 = false or deadline_at <= clock_timestamp())
      returning decision_id, finalised_at
    )
    update decision d set outcome = $2, fail_open = coalesce(d.fail_open, false) or $4,
      event_ids = case when d.event_ids is not null then d.event_ids || $5::uuid end
    from finalized f
    where d.id = $1 and d.created_at >= $6 and d.created_at < $7 and d.outcome = 'PROVISIONAL'
    returning d.payment_state, f.finalised_at`;

export interface FinalizedRow {
  readonly payment_state: string | null;
  readonly finalised_at: Date;
}

const COUNT_OPEN: Statement = {
  name: 'provisional_count_open',
  text: 'select count(*)::int as open from provisional_decision where finalised_at is null',
};

const READ_FINAL: Statement = {
  name: 'provisional_read_final',
  text: `select decision_id, outcome, source, fail_open from provisional_decision
    where decision_id = any($1::uuid[]) and finalised_at is not null`,
};

/** A final outcome that differs from the stored response. */
export interface FinalRow extends Record<string, unknown> {
  readonly decision_id: string;
  readonly outcome: string;
  readonly source: string;
  readonly fail_open: boolean;
}

/**
 * Decisions that wait for async backends. SQL by hand: deadlines use the database's clock, and the
 * decision changes in the same statement as its provisional row.
 */
@Injectable()
export class ProvisionalDecisionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** When a decision of this transaction fails open. `now()` is constant within a transaction. */
  async deadline(tx: EntityManager, deadlineMs: number): Promise<Date> {
    const [clock] = await prepared<{ deadline_at: Date }>(tx, READ_DEADLINE, [deadlineMs]);
    if (clock === undefined) throw new Error('The database returned no time.');
    return clock.deadline_at;
  }

  async insert(
    tx: EntityManager,
    { id, context }: DecisionKey,
    deadlineMs: number,
    { outcome, source }: EarlierOutcome,
  ): Promise<void> {
    await preparedCount(tx, INSERT_PROVISIONAL, [id, deadlineMs, outcome, source, context]);
  }

  /** Undecided decisions whose deadline has passed or passes within this time, the most urgent first. */
  findDue(withinMs: number, limit: number): Promise<DueProvisional[]> {
    return prepared<DueProvisional>(this.dataSource, FIND_DUE, [withinMs, limit]);
  }

  /** Undefined for a decision that waits for no backend. */
  async lock(tx: EntityManager, id: string): Promise<LockedProvisional | undefined> {
    const [locked] = await prepared<LockedProvisional>(tx, LOCK_PROVISIONAL, [id]);
    return locked;
  }

  /** @returns undefined if the decision is already final */
  async finalize(
    tx: EntityManager,
    id: string,
    { outcome, source, failOpen, eventId }: FinalOutcome & { readonly eventId: string },
  ): Promise<FinalizedRow | undefined> {
    const values = [id, outcome, source, failOpen, eventId, ...timesOfIds([id])];
    const [changed] = await planned<FinalizedRow & Record<string, unknown>>(tx, FINALIZE, values);
    return changed;
  }

  async countOpen(): Promise<number> {
    const [row] = await prepared<{ open: number }>(this.dataSource, COUNT_OPEN, []);
    return row?.open ?? 0;
  }

  /** The outcomes of those decisions that are final by now. */
  async findFinal(ids: readonly string[]): Promise<FinalRow[]> {
    return ids.length === 0 ? [] : prepared<FinalRow>(this.dataSource, READ_FINAL, [ids]);
  }
}
