import { Injectable } from '@nestjs/common';
import { planned, plannedCount } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import { timesOfRows } from '../../decision-days/decision-days.js';
import { firstPartitionEnd } from '../../decision-days/first-partition.js';

/** A few milliseconds of work, so that decisions are not delayed. */
const BATCH = 500;

/** Newest first, because they are looked up most. `transaction.currency` is never null. */
const CLAIM = `
  select id, created_at, request from decision where currency is null and created_at < $1
  order by created_at desc limit ${BATCH} for update skip locked`;
const FILL = `
    update decision d set
      transaction_reference = c.reference,
      device_ip = case when d.redacted_at is null then c.device_ip end,
      amount = c.amount,
      currency = c.currency,
      bin = c.bin,
      email_hash = case when d.redacted_at is null then c.email_hash end,
      device_hash = case when d.redacted_at is null then c.device_hash end,
      fraud_reported_at = coalesce(d.fraud_reported_at, (
        select min(e.occurred_at) from payment_event e
        where e.decision_id = d.id and e.type in ('fraud_report', 'chargeback')
      )),
      fail_open = coalesce((d.response::jsonb ->> 'fail_open')::boolean, false) or exists (
        select from provisional_decision p where p.decision_id = d.id and p.fail_open
      ),
      fired_rules = (
        select array_agg(rule ->> 'rule_id')
        from jsonb_array_elements(d.response::jsonb -> 'triggered_rules') as rule
      )
    from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[],
      $7::text[], $8::text[])
      as c (id, reference, device_ip, amount, currency, bin, email_hash, device_hash)
    where d.id = c.id and d.created_at >= $9 and d.created_at < $10`;

/** A decision without lookup columns. */
export interface UnpreparedDecision extends Record<string, unknown> {
  readonly id: string;
  readonly created_at: Date;
  readonly request: string;
}

/** The lookup columns of one decision. */
export interface DecisionColumns {
  readonly id: string;
  readonly reference: string;
  readonly deviceIp: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly bin: string | null;
  readonly emailHash: string | null;
  readonly deviceHash: string | null;
}

/** Decisions of an older release, without lookup columns. SQL by hand: claims skip locked rows. */
@Injectable()
export class DecisionColumnsRepository {
  private end: Date | null | undefined;

  async claim(tx: EntityManager): Promise<UnpreparedDecision[]> {
    if (this.end === undefined) this.end = await firstPartitionEnd(tx);
    return this.end === null ? [] : planned<UnpreparedDecision>(tx, CLAIM, [this.end]);
  }

  /** @returns the number of changed decisions */
  fill(
    tx: EntityManager,
    claimed: readonly UnpreparedDecision[],
    columns: readonly DecisionColumns[],
  ): Promise<number> {
    return plannedCount(tx, FILL, [
      columns.map(({ id }) => id),
      columns.map(({ reference }) => reference),
      columns.map(({ deviceIp }) => deviceIp),
      columns.map(({ amount }) => amount),
      columns.map(({ currency }) => currency),
      columns.map(({ bin }) => bin),
      columns.map(({ emailHash }) => emailHash),
      columns.map(({ deviceHash }) => deviceHash),
      ...timesOfRows(claimed),
    ]);
  }
}
