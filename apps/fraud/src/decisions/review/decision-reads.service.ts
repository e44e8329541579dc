import { Injectable } from '@nestjs/common';
import { type FieldError, ValidationFailedError } from '@tessera/errors';
import { CursorLists, prepared } from '@tessera/service';
import { DataSource } from 'typeorm';
import { CardNumberConversionService } from '../../credentials/card-number-conversion.service.js';
import { type EventRow, EVENTS_OF_DECISIONS } from '../../events/event-statements.js';
import { ProvisionalReads } from '../../provisional/provisional-reads.js';
import type { DecisionDocument } from '../decision-document.js';
import { DecisionNotFoundError } from '../decisions.errors.js';
import type { DecisionReadResponse } from '../dto/decision.response.js';
import { decisionPayment } from './decision-payment.js';
import { DECISION_COLUMNS, decisionBody, type DecisionRow, READ_DECISION } from './decision-row.js';
import type { ListDecisionsQuery, ReadDecisionQuery } from './dto/list-decisions.query.js';
import { Explanations } from './explanations.js';

const DEFAULT_LIMIT = 20;

/** The reader: a payment integration or a reviewer. */
export interface DecisionView {
  readonly path: string;
  /** Whether the payer's personal data is masked. */
  readonly masked: boolean;
}

export const INTEGRATION_VIEW: DecisionView = { path: '/api/decisions', masked: true };
export const REVIEWER_VIEW: DecisionView = { path: '/api/admin/decisions', masked: false };

/** Reads decisions for people and systems after the fact. */
@Injectable()
export class DecisionReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorLists,
    private readonly numbers: CardNumberConversionService,
    private readonly explanations: Explanations,
    private readonly provisional: ProvisionalReads,
  ) {}

  /** @throws DecisionNotFoundError */
  async get(
    id: string,
    { explain }: ReadDecisionQuery,
    { masked }: DecisionView,
  ): Promise<DecisionReadResponse> {
    const [row] = await prepared<DecisionRow & Record<string, unknown>>(
      this.dataSource,
      READ_DECISION,
      [id],
    );
    if (row === undefined) throw new DecisionNotFoundError();
    const stored = decisionBody(row, await this.eventsOf([id]));
    // Decisions of an older release may contain card numbers in identifiers.
    const document = this.numbers.value(JSON.parse(row.request) as DecisionDocument, '$');
    const payment = decisionPayment(document, masked);
    const body = { ...(await this.provisional.overOne(stored)), payment };
    if (explain === undefined) return body;
    return { ...body, explanation: await this.explanations.explain(row, body) };
  }

  /**
   * Newest first. With `resolved=false` this is the review queue.
   *
   * @param path of the list, for the link to its next page
   */
  async list(query: ListDecisionsQuery, { path }: DecisionView) {
    const { outcome, resolved, credential_fingerprint: credential } = query;
    const problems = rangeProblems(query);
    if (problems.length > 0) throw new ValidationFailedError(problems);
    const customer = query.customer_id && this.numbers.identifier(query.customer_id);
    const reference =
      query.transaction_reference && this.numbers.identifier(query.transaction_reference);
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
    const page = await this.lists.page<DecisionRow & Record<string, unknown>>(this.dataSource, {
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
    const events = await this.eventsOf(page.rows.map(({ id }) => id));
    const byDecision = Map.groupBy(events, ({ decision_id: id }) => id);
    const data = page.rows.map((row) => decisionBody(row, byDecision.get(row.id) ?? []));
    return { data: await this.provisional.over(data), links: { next: page.next } };
  }

  private async eventsOf(ids: readonly string[]): Promise<EventRow[]> {
    return prepared<EventRow & Record<string, unknown>>(this.dataSource, EVENTS_OF_DECISIONS, [
      ids,
    ]);
  }
}

/** An inverted range is a mistake, which an empty list would hide. */
function rangeProblems({ from, to, amount_from: least, amount_to: most }: ListDecisionsQuery) {
  const problems: FieldError[] = [];
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to)) {
    problems.push({ path: '$.query.to', message: 'must not be before from' });
  }
  if (least !== undefined && most !== undefined && least > most) {
    problems.push({ path: '$.query.amount_to', message: 'must not be less than amount_from' });
  }
  return problems;
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
