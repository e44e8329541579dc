import { Injectable } from '@nestjs/common';
import { planned, plannedCount, prepared, preparedCount, type Statement } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';
import { decisionsByValueSql } from '../decisions/decisions-by-value.js';
import type { RedactableRow, RedactedDecision } from '../redaction/decision-redactor.js';

const BY_CUSTOMER = { column: 'customer_id', value: '$1', columns: ['id', 'created_at'] } as const;
const ALL_OF_CUSTOMER = decisionsByValueSql({ ...BY_CUSTOMER, limit: 'all' });
const OF_CUSTOMER = decisionsByValueSql({
  ...BY_CUSTOMER,
  where: [`outcome <> 'PROVISIONAL'`],
  order: 'asc',
  limit: '$2',
});

/** Only one process at a time does this work; the others skip the locked row. */
const LOCK_PROGRESS: Statement = {
  name: 'retention_take_turn',
  text: `select redacted_until::text as at, redacted_id as id from decision_retention
    for update skip locked`,
};

const SAVE_PROGRESS: Statement = {
  name: 'retention_keep_place',
  text: 'update decision_retention set redacted_until = $1::timestamptz, redacted_id = $2::uuid',
};

/** In the order of the list's index, continuing where the last run ended. */
const FIND_OLD = `
    select id, created_at::text as at, customer_id, request, response, redacted_at from decision
    where (created_at, id) > ($1::timestamptz, $2::uuid) and created_at < $3::timestamptz
      and created_at >= $1::timestamptz
    order by created_at, id limit $4 for update`;

/**
 * Skips decisions that still wait for backends and need their request; they are found a minute
 * later.
 */
const FIND_OF_CUSTOMER: Statement = {
  name: 'retention_find_of_customer',
  text: `select id, created_at::text as at, customer_id, request, response, redacted_at from decision
    where id = any (array(select id from ${OF_CUSTOMER} found))
      and customer_id = $1 and outcome <> 'PROVISIONAL'
    order by created_at, id for update`,
};

const COUNT_OF_CUSTOMER: Statement = {
  name: 'retention_count_of_customer',
  text: `select count(*)::int as count from ${ALL_OF_CUSTOMER} found`,
};

const REDACT = `
    update decision d set request = r.request, response = r.response,
      customer_id = r.customer_id, device_ip = null, email_hash = null, device_hash = null,
      resolution_note = null,
      redacted_at = coalesce(d.redacted_at, $5::timestamptz)
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[])
      as r (id, customer_id, request, response)
    where d.id = r.id and d.created_at >= $6::timestamptz and d.created_at <= $7::timestamptz`;

/** The data of events may name the payer. */
const REDACT_EVENTS: Statement = {
  name: 'retention_redact_events',
  text: `update payment_event set data = '{}' where decision_id = any($1::uuid[]) and data <> '{}'`,
};

/** What reviewers noted may name the payer. */
const DELETE_NOTES: Statement = {
  name: 'retention_delete_review_notes',
  text: 'delete from review_note where decision_id = any($1::uuid[])',
};

/** What the title of a case becomes when personal data of its decisions is removed. */
export const REDACTED_TITLE = 'Redacted';

/** What was written about a case may name the payer of any of its decisions. */
const DELETE_CASE_NOTES: Statement = {
  name: 'retention_delete_case_notes',
  text: `delete from case_note where case_id in (
    select case_id from case_decision where decision_id = any($1::uuid[]))`,
};
const REDACT_CASES: Statement = {
  name: 'retention_redact_cases',
  text: `update fraud_case set title = '${REDACTED_TITLE}', subject_value = null where id in (
    select case_id from case_decision where decision_id = any($1::uuid[])) returning id`,
};

/** Notes also outlive what removes them: they can be written when the decision has no personal data any more. */
const DELETE_OLD_NOTES: readonly Statement[] = ['review_note', 'case_note'].map((table) => ({
  name: `retention_delete_old_${table}s`,
  text: `delete from ${table} where created_at < $1`,
}));
/** No decision leads to a case from which all were removed by hand. */
const REDACT_OLD_EMPTY_CASES: Statement = {
  name: 'retention_redact_old_empty_cases',
  text: `update fraud_case f set title = '${REDACTED_TITLE}', subject_value = null
    where f.created_at < $1 and (f.title <> '${REDACTED_TITLE}' or f.subject_value is not null)
      and not exists (select from case_decision c where c.case_id = f.id)`,
};

/** How far old decisions are redacted. */
export interface RetentionProgress {
  readonly at: string;
  readonly id: string;
}

/**
 * Removes personal data from stored decisions and their events. SQL by hand: rows are locked and
 * changed in batches.
 */
@Injectable()
export class RetentionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns undefined if another process is doing this work */
  async lockProgress(tx: EntityManager): Promise<RetentionProgress | undefined> {
    const [progress] = await prepared<{ at: string; id: string }>(tx, LOCK_PROGRESS, []);
    return progress;
  }

  async saveProgress(tx: EntityManager, { at, id }: RetentionProgress): Promise<void> {
    await preparedCount(tx, SAVE_PROGRESS, [at, id]);
  }

  lockOld(
    tx: EntityManager,
    after: RetentionProgress,
    before: Date,
    limit: number,
  ): Promise<RedactableRow[]> {
    return planned<RedactableRow>(tx, FIND_OLD, [after.at, after.id, before, limit]);
  }

  lockOfCustomer(tx: EntityManager, customerId: string, limit: number): Promise<RedactableRow[]> {
    return prepared<RedactableRow>(tx, FIND_OF_CUSTOMER, [customerId, limit]);
  }

  async countOfCustomer(customerId: string): Promise<number> {
    const [row] = await prepared<{ count: number }>(this.dataSource, COUNT_OF_CUSTOMER, [
      customerId,
    ]);
    return row?.count ?? 0;
  }

  /** @param tx the transaction that locks the rows */
  async redact(tx: EntityManager, redacted: readonly RedactedDecision[], now: Date): Promise<void> {
    if (redacted.length === 0) return;
    const ids = redacted.map(({ id }) => id);
    const byTime = redacted.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
    await plannedCount(tx, REDACT, [
      ids,
      redacted.map(({ customerId }) => customerId),
      redacted.map(({ request }) => request),
      redacted.map(({ response }) => response),
      now,
      byTime[0]?.at,
      byTime.at(-1)?.at,
    ]);
    await preparedCount(tx, REDACT_EVENTS, [ids]);
    await preparedCount(tx, DELETE_NOTES, [ids]);
    await this.redactCases(tx, ids);
  }

  /**
   * Removes what people wrote about the cases of decisions.
   *
   * @returns the IDs of the cases
   */
  async redactCases(tx: EntityManager, decisionIds: readonly string[]): Promise<string[]> {
    // First, as requests that add a note lock the case first.
    const rows = await prepared<{ id: string }>(tx, REDACT_CASES, [decisionIds]);
    await preparedCount(tx, DELETE_CASE_NOTES, [decisionIds]);
    return rows.map(({ id }) => id);
  }

  /** Removes what people wrote before a time, and what no decision leads to. */
  async removeOldTexts(tx: EntityManager, before: Date): Promise<void> {
    await preparedCount(tx, REDACT_OLD_EMPTY_CASES, [before]);
    for (const statement of DELETE_OLD_NOTES) await preparedCount(tx, statement, [before]);
  }
}
