import { Injectable } from '@nestjs/common';
import { CursorLists, prepared } from '@tessera/service';
import { DataSource } from 'typeorm';
import { CardNumberConversionService } from '../../credentials/card-number-conversion.service.js';
import { type EventRow, EVENTS_OF_DECISIONS } from '../../events/event-statements.js';
import { ProvisionalReads } from '../../provisional/provisional-reads.js';
import { DecisionNotFoundError } from '../decisions.errors.js';
import type { DecisionReadResponse } from '../dto/decision.response.js';
import { DECISION_COLUMNS, decisionBody, type DecisionRow, READ_DECISION } from './decision-row.js';
import type { ListDecisionsQuery, ReadDecisionQuery } from './dto/list-decisions.query.js';
import { Explanations } from './explanations.js';

const LIST_PATH = '/api/decisions';
const DEFAULT_LIMIT = 20;

/** Decisions for people and systems that look at them afterwards. */
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
  async get(id: string, { explain }: ReadDecisionQuery): Promise<DecisionReadResponse> {
    const [row] = await prepared<DecisionRow & Record<string, unknown>>(
      this.dataSource,
      READ_DECISION,
      [id],
    );
    if (row === undefined) throw new DecisionNotFoundError();
    const stored = decisionBody(row, await this.eventsOf([id]));
    const body = await this.provisional.overOne(stored);
    if (explain === undefined) return body;
    return { ...body, explanation: await this.explanations.explain(row, body) };
  }

  /** Newest first. With `resolved=false` it is the review queue. */
  async list(query: ListDecisionsQuery) {
    const { outcome, resolved, credential_fingerprint: credential } = query;
    const customer = query.customer_id && this.numbers.identifier(query.customer_id);
    const filters = new Filters();
    // Literals, so that the planner sees that a partial index fits; the enumeration is validated.
    if (outcome !== undefined) filters.add(`outcome = '${outcome}'`);
    if (resolved === false) filters.add(`outcome = 'REVIEW' and resolution is null`);
    if (resolved === true) filters.add(`outcome = 'REVIEW' and resolution is not null`);
    filters.addValue('customer_id =', customer);
    filters.addValue('credential_fingerprint =', credential);
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
        from: query.from,
        to: query.to,
      },
      defaultLimit: DEFAULT_LIMIT,
      cursor: 'opaque',
      path: LIST_PATH,
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

/** Conditions of a query with their parameters. */
class Filters {
  readonly conditions: string[] = [];
  readonly values: unknown[] = [];

  add(condition: string): void {
    this.conditions.push(condition);
  }

  /** @param comparison what stands before the parameter: `customer_id =` */
  addValue(comparison: string, value: unknown): void {
    if (value === undefined || value === '') return;
    this.values.push(value);
    this.conditions.push(`${comparison} $${this.values.length}`);
  }
}
