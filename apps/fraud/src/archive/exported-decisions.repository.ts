import { Injectable } from '@nestjs/common';
import { planned } from '@tessera/database';
import { DataSource } from 'typeorm';

/** A decision to be archived, with what belongs to it, as it is stored. */
export interface ExportedRow extends Record<string, unknown> {
  readonly id: string;
  /** Times are microseconds since 1970; `at` is the time of the decision for the next page. */
  readonly at: string;
  readonly created_at: string;
  readonly context: string;
  readonly outcome: string;
  readonly customer_id: string;
  readonly credential_fingerprint: string;
  readonly ruleset_id: string | null;
  readonly transaction_reference: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly bin: string | null;
  readonly fail_open: boolean | null;
  readonly fired_rules: string | null;
  readonly payment_state: string | null;
  readonly is_fraud: boolean;
  readonly resolution: string | null;
  readonly resolved_at: string | null;
  readonly resolved_by: string | null;
  readonly redacted_at: string | null;
  readonly event_ids: string | null;
  readonly events: string | null;
  readonly backend_calls: string | null;
  readonly final_outcome: string | null;
  readonly request: string;
  readonly response: string;
  /** Changes with anything that is archived of it. */
  readonly hash: string;
}

/** A place in a day. */
export interface ExportPosition {
  readonly at: string;
  readonly id: string;
}

const MICROS = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text`;

/** What payment events say may name the payer, so it is not archived. */
const EVENTS = `(select json_agg(json_build_object(
    'id', e.id, 'created_at', e.created_at, 'type', e.type, 'occurred_at', e.occurred_at,
    'blacklist_entries', e.blacklist_entries) order by e.occurred_at, e.created_at, e.id)::text
  from payment_event e where e.decision_id = d.id)`;

const CALLS = `(select json_agg(json_build_object(
    'backend', c.backend, 'rule_id', c.rule_id, 'outcome', c.outcome, 'late', c.late,
    'latency_ms', c.latency_ms, 'live', c.live, 'error', c.error,
    'missing_fields', c.missing_fields) order by c.position)::text
  from backend_call c where c.decision_id = d.id and c.state <> 'pending')`;

const FINAL = `(select json_build_object(
    'outcome', p.outcome, 'source', p.source, 'fail_open', p.fail_open)::text
  from provisional_decision p where p.decision_id = d.id and p.finalised_at is not null)`;

const IS_FRAUD = `exists (select from payment_event e
  where e.decision_id = d.id and e.type in ('fraud_report', 'chargeback'))`;

/** Parts of a row that may change after the decision. */
const HASH = `hashtextextended(concat_ws('|', d.id, d.outcome, d.customer_id, d.payment_state,
  d.resolution, d.resolved_at, d.resolved_by, d.redacted_at, d.event_ids, d.fail_open, events.list,
  calls.list, final.outcome), 0)`;

const LATERALS = `
  cross join lateral (select ${EVENTS} as list) events
  cross join lateral (select ${CALLS} as list) calls
  cross join lateral (select ${FINAL} as outcome) final`;

const READ_PAGE = `select d.id, d.created_at::text as at, ${MICROS('d.created_at')} as created_at, d.context,
      d.outcome, d.customer_id, d.credential_fingerprint, d.ruleset_id, d.transaction_reference,
      d.amount::text as amount, d.currency, d.bin, d.fail_open,
      to_json(d.fired_rules)::text as fired_rules, d.payment_state, ${IS_FRAUD} as is_fraud,
      d.resolution, ${MICROS('d.resolved_at')} as resolved_at, d.resolved_by,
      ${MICROS('d.redacted_at')} as redacted_at, to_json(d.event_ids)::text as event_ids,
      events.list as events, calls.list as backend_calls, final.outcome as final_outcome,
      d.request, d.response, ${HASH}::text as hash
    from decision d ${LATERALS}
    where (d.created_at, d.id) > ($1::timestamptz, $2::uuid)
      and d.created_at >= $1::timestamptz and d.created_at < $3::timestamptz
      and ($5::text is null or d.context = $5)
    order by d.created_at, d.id limit $4`;

const READ_HASHES = `with page as materialized (
    select d.created_at, d.id, ${HASH}::numeric as hash
    from decision d ${LATERALS}
    where (d.created_at, d.id) > ($1::timestamptz, $2::uuid)
      and d.created_at >= $1::timestamptz and d.created_at < $3::timestamptz
      and ($5::text is null or d.context = $5)
    order by d.created_at, d.id limit $4
  )
  select count(*)::int as rows, coalesce(sum(hash), 0)::text as hash,
    (select created_at::text from page order by created_at desc, id desc limit 1) as at,
    (select id from page order by created_at desc, id desc limit 1) as id
  from page`;

/** Number and hash of some decisions of a day, and the place of the last one. */
export interface HashedRows extends Record<string, unknown> {
  readonly rows: number;
  readonly hash: string;
  readonly at: string | null;
  readonly id: string | null;
}

/** Reads the decisions of a closed day. SQL by hand: each page is one short statement. */
@Injectable()
export class ExportedDecisionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The next decisions in order of time.
   *
   * @param context undefined for all
   */
  page(
    after: ExportPosition,
    until: Date,
    limit: number,
    context?: string,
  ): Promise<ExportedRow[]> {
    const values = [after.at, after.id, until, limit, context ?? null];
    return planned<ExportedRow>(this.dataSource, READ_PAGE, values);
  }

  /** To find out whether decisions have changed since they were archived. */
  async hashes(
    after: ExportPosition,
    until: Date,
    limit: number,
    context?: string,
  ): Promise<HashedRows> {
    const values = [after.at, after.id, until, limit, context ?? null];
    const [row] = await planned<HashedRows>(this.dataSource, READ_HASHES, values);
    return row ?? { rows: 0, hash: '0', at: null, id: null };
  }
}
