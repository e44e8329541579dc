import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '@tessera/errors';
import { Clock } from '@tessera/telemetry';
import { FraudConfig } from '../config.js';
import { DecisionRollupsRepository, type RollupRow } from './decision-rollups.repository.js';
import type { AnalyticsQuery } from './dto/analytics.query.js';
import type { AnalyticsGroupResponse, AnalyticsResponse } from './dto/analytics.response.js';
import { readAnalyticsQuery } from './read-analytics-query.js';
import { type Dimension, readsRules, readsRulesets, type RollupQuery } from './rollup-statement.js';

/** Rows of one response, each of one group and currency. */
const MAX_ROWS = 5_000;

/** Answers questions about many decisions from their rollups. */
@Injectable()
export class AnalyticsService {
  constructor(
    private readonly rollups: DecisionRollupsRepository,
    private readonly clock: Clock,
    private readonly config: FraudConfig,
  ) {}

  /** @throws ValidationFailedError, also if there are more than 5,000 groups */
  async decisions(query: AnalyticsQuery): Promise<AnalyticsResponse> {
    const question = readAnalyticsQuery(query, this.clock.now(), this.config.analyticsHourDays);
    const { groupBy, interval, from, to } = question;
    const rows = await this.rows(question);
    const totals = readsRules(question) ? await this.fraudTotals(question) : null;
    const groups = Map.groupBy(rows, (row) => keyOf(row, groupBy));
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      interval,
      group_by: [...groupBy],
      is_complete: await this.isComplete(question),
      data: [...groups.values()].map((group) => groupOf(group, groupBy, totals)),
    };
  }

  private async isComplete(question: Omit<RollupQuery, 'limit'>): Promise<boolean> {
    const isCounted =
      !readsRulesets(question) || (await this.rollups.hasVersionsSince(question.from));
    return isCounted && !(await this.rollups.hasUncounted());
  }

  private async rows(question: Omit<RollupQuery, 'limit'>): Promise<RollupRow[]> {
    const rows = await this.rollups.read({ ...question, limit: MAX_ROWS + 1 });
    if (rows.length <= MAX_ROWS) return rows;
    const message = `has more than ${MAX_ROWS} groups; shorten the period or add a filter`;
    throw new ValidationFailedError([{ path: '$.query.group_by', message }]);
  }

  /** All frauds of the groups to which the groups of rules belong, by the key of these groups. */
  private async fraudTotals({ groupBy, filters, ...question }: Omit<RollupQuery, 'limit'>) {
    const dimensions = withoutRule(groupBy);
    const ofAllRules = { ...filters, rule_id: undefined };
    const rows = await this.rows({ ...question, groupBy: dimensions, filters: ofAllRules });
    const totals = new Map<string, number>();
    for (const row of rows) {
      const key = keyOf(row, dimensions);
      totals.set(key, (totals.get(key) ?? 0) + Number(row.frauds));
    }
    return totals;
  }
}

function withoutRule(groupBy: readonly Dimension[]): Dimension[] {
  return groupBy.filter((name) => name !== 'rule');
}

function keyOf(row: RollupRow, groupBy: readonly Dimension[]): string {
  // Versions count by context, so two rulesets may have the same one.
  return JSON.stringify([...groupBy.map((name) => row[name]), row.ruleset_id]);
}

/** @param rows of the same group, one for each currency */
function groupOf(
  rows: readonly RollupRow[],
  groupBy: readonly Dimension[],
  totals: ReadonlyMap<string, number> | null,
): AnalyticsGroupResponse {
  const sum = (name: 'decisions' | 'fail_opens' | 'frauds' | 'accepted' | 'rejected') =>
    rows.reduce((total, row) => total + Number(row[name]), 0);
  const [first] = rows;
  const shown = (name: Exclude<Dimension, 'ruleset_version'>): string | null => {
    const value = groupBy.includes(name) ? first?.[name] : undefined;
    return value instanceof Date ? value.toISOString() : (value ?? null);
  };
  const [decisions, frauds] = [sum('decisions'), sum('frauds')];
  const [accepted, rejected] = [sum('accepted'), sum('rejected')];
  const all = totals?.get(first === undefined ? '' : keyOf(first, withoutRule(groupBy))) ?? 0;
  return {
    time: shown('time'),
    outcome: shown('outcome'),
    rule_id: shown('rule'),
    ruleset_id: first?.ruleset_id ?? null,
    ruleset_version: first?.ruleset_version ?? null,
    context: shown('context'),
    currency: shown('currency'),
    decisions,
    fail_opens: sum('fail_opens'),
    frauds,
    accepted,
    rejected,
    amounts: rows.map((row) => ({
      currency: row.amount_currency,
      amount: Number(row.amount),
      fraud_amount: Number(row.fraud_amount),
    })),
    precision: totals === null ? null : frauds / decisions,
    recall: totals === null ? null : ratio(frauds, all),
    rejection_rate: ratio(rejected, accepted + rejected),
  };
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
