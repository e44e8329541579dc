import { type FieldError, ValidationFailedError } from '@tessera/errors';
import type { AnalyticsQuery } from './dto/analytics.query.js';
import {
  DAY_MS,
  type Dimension,
  DIMENSIONS,
  HOUR_MS,
  readsRules,
  readsRulesets,
  type RollupQuery,
} from './rollup-statement.js';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 800;
const MAX_DAYS_BY_HOUR = 31;

/**
 * The question that a request asks.
 *
 * @param hourDays for how many days decisions are counted by hour
 * @throws ValidationFailedError with every problem of its parameters
 */
export function readAnalyticsQuery(
  query: AnalyticsQuery,
  now: Date,
  hourDays: number,
): Omit<RollupQuery, 'limit'> {
  const to = query.to === undefined ? endOfHour(now) : new Date(query.to);
  const earliest = new Date(Math.floor((to.getTime() - DEFAULT_DAYS * DAY_MS) / DAY_MS) * DAY_MS);
  const from = query.from === undefined ? earliest : new Date(query.from);
  const interval = query.interval ?? 'day';
  const names = query.group_by === undefined ? [] : query.group_by.split(',');
  const { outcome, rule_id, ruleset_id, context, currency } = query;
  const filters = { outcome, rule_id, ruleset_id, context, currency };
  const isByHour = interval === 'hour' && names.includes('time');
  const problems = [
    ...groupProblems(names),
    ...rollupProblems({ groupBy: names as Dimension[], filters }),
    ...timeProblems('from', from),
    ...timeProblems('to', to),
    ...periodProblems(from, to, isByHour),
    ...hourProblems({ from, to }, isByHour, { since: now.getTime() - hourDays * DAY_MS, hourDays }),
  ];
  if (problems.length > 0) throw new ValidationFailedError(problems);
  return { groupBy: names as Dimension[], interval, from, to, filters };
}

function endOfHour(now: Date): Date {
  return new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS);
}

function groupProblems(names: readonly string[]): FieldError[] {
  const isKnown = names.every((name) => DIMENSIONS.some((known) => known === name));
  if (isKnown && new Set(names).size === names.length) return [];
  const message = `must be different names of ${DIMENSIONS.join(', ')}, separated by commas`;
  return [{ path: '$.query.group_by', message }];
}

/** A decision has one ruleset and several rules, so their counts are separate. */
function rollupProblems(choice: Pick<RollupQuery, 'groupBy' | 'filters'>): FieldError[] {
  if (!readsRules(choice) || !readsRulesets(choice)) return [];
  const name = choice.groupBy.includes('ruleset_version') ? 'group_by' : 'ruleset_id';
  const version = name === 'group_by' ? 'ruleset_version must' : 'must';
  return [{ path: `$.query.${name}`, message: `${version} not be combined with rule or rule_id` }];
}

function timeProblems(name: 'from' | 'to', time: Date): FieldError[] {
  if (time.getTime() % HOUR_MS === 0) return [];
  return [
    { path: `$.query.${name}`, message: 'must be a whole hour, such as 2026-01-02T03:00:00Z' },
  ];
}

function periodProblems(from: Date, to: Date, isByHour: boolean): FieldError[] {
  const days = (to.getTime() - from.getTime()) / DAY_MS;
  if (days <= 0) return [{ path: '$.query.to', message: 'must be after from' }];
  const most = isByHour ? MAX_DAYS_BY_HOUR : MAX_DAYS;
  if (days <= most) return [];
  const by = isByHour ? ' when grouped by hour' : '';
  return [{ path: '$.query.from', message: `must be at most ${most} days before to${by}` }];
}

/** Older hours are gone: a part of a day would be counted too low. */
function hourProblems(
  times: Readonly<Record<'from' | 'to', Date>>,
  isByHour: boolean,
  { since, hourDays }: { readonly since: number; readonly hourDays: number },
): FieldError[] {
  if (isByHour) {
    const message = `must be at most ${hourDays} days ago when grouped by hour`;
    return times.from.getTime() < since ? [{ path: '$.query.from', message }] : [];
  }
  const message = `must be a whole day (UTC) if it is more than ${hourDays} days ago`;
  return (['from', 'to'] as const)
    .filter((name) => times[name].getTime() < since && times[name].getTime() % DAY_MS !== 0)
    .map((name) => ({ path: `$.query.${name}`, message }));
}
