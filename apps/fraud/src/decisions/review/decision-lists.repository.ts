import { Injectable } from '@nestjs/common';
import { planned } from '@tessera/database';
import { type CursorList, CursorListsRepository } from '@tessera/http';
import { DataSource } from 'typeorm';
import type { Position } from '../../archive/position.js';
import { DAY_MS, type TimeRange, timesOfRows } from '../../decision-days/decision-days.js';
import { decisionsOnCountedDaysSql } from '../decisions-on-counted-days.js';
import { withinTimeOf } from '../../decision-days/first-partition.js';
import { decisionsByValueSql, VALUE_COLUMNS, type ValueColumn } from '../decisions-by-value.js';
import type { ListDecisionsQuery } from './dto/list-decisions.query.js';

export const DEFAULT_LIMIT = 20;
/** Most lists are of the newest decisions. */
const RECENT_DAYS = 1;

/** The identifiers of a query, converted as those of decisions are. */
export interface ConvertedIdentifiers {
  readonly customer: string | undefined;
  readonly reference: string | undefined;
}

/** IDs of decisions in the table, in the order of the list. */
export interface DecisionIds {
  readonly ids: readonly string[];
  /** When they were stored. */
  readonly times: TimeRange;
}

/** The IDs of one page. */
export interface DecisionIdPage extends DecisionIds {
  readonly next: string | null;
}

/**
 * Finds decisions by filters. Only IDs are selected, so that Postgres can answer filters that few
 * decisions match from `decision_time_idx`, without reading a row of the table for each decision.
 */
@Injectable()
export class DecisionListsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: CursorListsRepository,
  ) {}

  /**
   * @param path of the list, for the link to its next page
   * @param after continues after this position in place of the cursor of the query
   */
  async page(
    query: ListDecisionsQuery,
    identifiers: ConvertedIdentifiers,
    path: string,
    after?: Position,
  ): Promise<DecisionIdPage> {
    const filters = filtersOf(query, identifiers);
    if (after !== undefined) filters.addPosition(query.order === 'asc' ? '>' : '<', after);
    const { rows, next } = await this.lists.page<{ id: string; created_at: Date }>(
      this.dataSource,
      {
        table: 'decision',
        columns: ['id', 'created_at'],
        where: filters.conditions,
        values: filters.values,
        query,
        filters: linkOf(query, identifiers),
        order: query.order,
        recentSince: query.from === undefined ? daysAgo(RECENT_DAYS) : undefined,
        source: filters.source(),
        defaultLimit: DEFAULT_LIMIT,
        cursor: 'opaque',
        path,
      },
    );
    return { ids: rows.map(({ id }) => id), times: timesOfRows(rows), next };
  }

  /** Where a decision is in the list; undefined if it is not in the table. */
  async positionOf(id: string): Promise<Position | undefined> {
    return withinTimeOf(this.dataSource, id, async (range) => {
      const [row] = await planned<Position & Record<string, unknown>>(
        this.dataSource,
        READ_POSITION,
        [id, ...range],
      );
      return row;
    });
  }

  /** Where decisions of the table are in the list, in their order. */
  async positionsOf({ ids, times }: DecisionIds): Promise<Position[]> {
    if (ids.length === 0) return [];
    const rows = await planned<Position & Record<string, unknown>>(
      this.dataSource,
      READ_POSITIONS,
      [ids, ...times],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}

const READ_POSITIONS = `select created_at::text as at, id from decision
  where id = any($1::uuid[]) and created_at >= $2 and created_at < $3`;

const READ_POSITION = `select created_at::text as at, id from decision
  where id = $1 and created_at >= $2 and created_at < $3`;

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}

function filtersOf(query: ListDecisionsQuery, identifiers: ConvertedIdentifiers): Filters {
  const { outcome, resolved } = query;
  const filters = new Filters();
  // Literals, so that the planner can use a partial index; the values are validated enum members.
  if (outcome !== undefined) filters.add(`outcome = '${outcome}'`);
  if (resolved === false) filters.add(`outcome = 'REVIEW' and resolution is null`);
  if (resolved === true) filters.add(`outcome = 'REVIEW' and resolution is not null`);
  filters.addEqual('customer_id', identifiers.customer);
  filters.addEqual('credential_fingerprint', query.credential_fingerprint);
  filters.addValue('context =', query.context);
  filters.addEqual('transaction_reference', identifiers.reference);
  filters.addEqual('device_ip', query.device_ip);
  filters.addEqual('device_hash', query.device_hash);
  filters.addEqual('email_hash', query.email_hash);
  filters.addCurrency(query.currency);
  filters.addValue('bin =', query.bin);
  filters.addValue('amount >=', query.amount_from);
  filters.addValue('amount <=', query.amount_to);
  filters.addValue('fired_rules @>', query.rule_id === undefined ? undefined : [query.rule_id]);
  if (query.fail_open !== undefined) filters.add(query.fail_open ? 'fail_open' : 'not fail_open');
  filters.addValue('created_at >=', query.from && new Date(query.from));
  filters.addValue('created_at <', query.to && new Date(query.to));
  return filters;
}

/** The parameters that the link to the next page repeats; it sets the limit and the cursor itself. */
export function linkOf(
  query: ListDecisionsQuery,
  { customer, reference }: ConvertedIdentifiers,
): Record<string, string | number | undefined> {
  const { resolved, fail_open: failOpen } = query;
  return {
    ...Object.fromEntries<string | number>(Object.entries(query)),
    resolved: resolved === undefined ? undefined : String(resolved),
    fail_open: failOpen === undefined ? undefined : String(failOpen),
    customer_id: customer,
    transaction_reference: reference,
  };
}

/** SQL conditions of a query with their parameters. */
class Filters {
  readonly conditions: string[] = [];
  readonly values: unknown[] = [];
  private readonly equal = new Map<ValueColumn, string>();
  private currency: string | undefined;

  add(condition: string): void {
    this.conditions.push(condition);
  }

  addEqual(column: ValueColumn, value: unknown): void {
    if (value === undefined || value === '') return;
    this.addValue(`${column} =`, value);
    this.equal.set(column, `$${this.values.length}`);
  }

  addPosition(comparison: '<' | '>', { at, id }: Position): void {
    this.values.push(at, id);
    const [atPlace, idPlace] = [this.values.length - 1, this.values.length];
    this.conditions.push(
      `(created_at, id) ${comparison} ($${atPlace}::timestamptz, $${idPlace}::uuid)`,
    );
  }

  addCurrency(value: string | undefined): void {
    if (value === undefined) return;
    this.addValue('currency =', value);
    this.currency = `$${this.values.length}`;
  }

  /** How to find the decisions if one of the values may have few; undefined if none may. */
  source(): CursorList['source'] {
    const column = VALUE_COLUMNS.find((name) => this.equal.has(name));
    const value = column === undefined ? undefined : this.equal.get(column);
    if (column !== undefined && value !== undefined) {
      return (page) => decisionsByValueSql({ ...page, column, value });
    }
    const { currency } = this;
    if (currency === undefined) return undefined;
    return (page) => decisionsOnCountedDaysSql({ ...page, currency });
  }

  /** @param comparison what precedes the parameter: `customer_id =` */
  addValue(comparison: string, value: unknown): void {
    if (value === undefined || value === '') return;
    this.values.push(value);
    this.conditions.push(`${comparison} $${this.values.length}`);
  }
}
