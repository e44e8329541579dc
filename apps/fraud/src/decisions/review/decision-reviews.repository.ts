import { Injectable } from '@nestjs/common';
import { CursorListsRepository, type CursorPage, prepared, type Statement } from '@tessera/service';
import { DataSource, type EntityManager } from 'typeorm';
import type { ListDecisionsQuery } from './dto/list-decisions.query.js';
import type { Resolution } from './dto/resolution.response.js';

/** A decision in its current state: the original response and what has changed since. */
export interface DecisionRow extends Record<string, unknown> {
  readonly id: string;
  readonly outcome: string;
  readonly request: string;
  readonly response: string;
  readonly payment_state: string | null;
  readonly resolution: Resolution | null;
  readonly resolved_at: Date | null;
  readonly resolved_by: string | null;
  readonly resolution_note: string | null;
  readonly redacted_at: Date | null;
}

const DECISION_COLUMNS = [
  'id',
  'outcome',
  'request',
  'response',
  'payment_state',
  'resolution',
  'resolved_at',
  'resolved_by',
  'resolution_note',
  'redacted_at',
] as const;

const READ_DECISION: Statement = {
  name: 'decision_read',
  text: `select ${DECISION_COLUMNS.join(', ')} from decision where id = $1`,
};

/** Only an unresolved, final REVIEW, under any concurrency. */
const RESOLVE = {
  name: 'decision_resolve',
  text: `update decision
    set resolution = $2, resolved_at = $3, resolved_by = $4, resolution_note = $5
    where id = $1 and outcome = 'REVIEW' and resolution is null
    returning ${DECISION_COLUMNS.join(', ')}`,
};

const DEFAULT_LIMIT = 20;

/** The identifiers of a query, converted as those of decisions are. */
export interface ConvertedIdentifiers {
  readonly customer: string | undefined;
  readonly reference: string | undefined;
}

/** What became of a review. */
export interface NewResolution {
  readonly resolution: Resolution;
  readonly resolvedAt: Date;
  readonly resolvedBy: string;
  readonly note: string | null;
}

/** Reads and resolves stored decisions. SQL by hand, for the partial indexes of the review queue. */
@Injectable()
export class DecisionReviewsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  async find(
    id: string,
    db: DataSource | EntityManager = this.dataSource,
  ): Promise<DecisionRow | undefined> {
    const [row] = await prepared<DecisionRow>(db, READ_DECISION, [id]);
    return row;
  }

  /** @returns the resolved decision; undefined unless it was an unresolved REVIEW */
  async resolve(
    tx: EntityManager,
    id: string,
    { resolution, resolvedAt, resolvedBy, note }: NewResolution,
  ): Promise<DecisionRow | undefined> {
    const values = [id, resolution, resolvedAt, resolvedBy, note];
    const [resolved] = await prepared<DecisionRow>(tx, RESOLVE, values);
    return resolved;
  }

  /**
   * Newest first.
   *
   * @param path of the list, for the link to its next page
   */
  page(
    query: ListDecisionsQuery,
    { customer, reference }: ConvertedIdentifiers,
    path: string,
  ): Promise<CursorPage<DecisionRow>> {
    const { outcome, resolved, credential_fingerprint: credential } = query;
    const filters = new Filters();
    // Literals, so that the planner can use a partial index; the values are validated enum members.
    if (outcome !== undefined) filters.add(`outcome = '${outcome}'`);
    if (resolved === false) filters.add(`outcome = 'REVIEW' and resolution is null`);
    if (resolved === true) filters.add(`outcome = 'REVIEW' and resolution is not null`);
    filters.addValue('customer_id =', customer);
    filters.addValue('credential_fingerprint =', credential);
    filters.addValue('context =', query.context);
    filters.addValue('transaction_reference =', reference);
    filters.addValue('device_ip =', query.device_ip);
    filters.addValue('amount >=', query.amount_from);
    filters.addValue('amount <=', query.amount_to);
    filters.addValue('fired_rules @>', query.rule_id === undefined ? undefined : [query.rule_id]);
    if (query.fail_open !== undefined) filters.add(query.fail_open ? 'fail_open' : 'not fail_open');
    filters.addValue('created_at >=', query.from && new Date(query.from));
    filters.addValue('created_at <', query.to && new Date(query.to));
    return this.lists.page<DecisionRow>(this.dataSource, {
      table: 'decision',
      columns: DECISION_COLUMNS,
      where: filters.conditions,
      values: filters.values,
      query,
      filters: {
        outcome,
        resolved: resolved === undefined ? undefined : String(resolved),
        customer_id: customer,
        credential_fingerprint: credential,
        context: query.context,
        transaction_reference: reference,
        device_ip: query.device_ip,
        amount_from: query.amount_from,
        amount_to: query.amount_to,
        rule_id: query.rule_id,
        fail_open: query.fail_open === undefined ? undefined : String(query.fail_open),
        from: query.from,
        to: query.to,
      },
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'opaque',
      path,
    });
  }
}

/** SQL conditions of a query with their parameters. */
class Filters {
  readonly conditions: string[] = [];
  readonly values: unknown[] = [];

  add(condition: string): void {
    this.conditions.push(condition);
  }

  /** @param comparison what precedes the parameter: `customer_id =` */
  addValue(comparison: string, value: unknown): void {
    if (value === undefined || value === '') return;
    this.values.push(value);
    this.conditions.push(`${comparison} $${this.values.length}`);
  }
}
