/** What decisions can be grouped by. */
export const DIMENSIONS = [
  'time',
  'outcome',
  'rule',
  'ruleset_version',
  'context',
  'currency',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];
export const INTERVALS = ['hour', 'day'] as const;
export type Interval = (typeof INTERVALS)[number];

/** A question to the rollups. */
export interface RollupQuery {
  readonly groupBy: readonly Dimension[];
  readonly interval: Interval;
  /** Whole hours, UTC. */
  readonly from: Date;
  readonly to: Date;
  readonly filters: {
    readonly outcome?: string | undefined;
    readonly rule_id?: string | undefined;
    readonly ruleset_id?: string | undefined;
    readonly context?: string | undefined;
    readonly currency?: string | undefined;
  };
  readonly limit: number;
}

const MEASURES = [
  ...['decisions', 'amount', 'fail_opens', 'frauds', 'fraud_amount', 'accepted', 'rejected'],
];
const COLUMN_OF: Readonly<Record<Exclude<Dimension, 'time' | 'ruleset_version'>, string>> = {
  outcome: 'outcome',
  rule: 'rule_id',
  context: 'context',
  currency: 'currency',
};

/** Stands for the ruleset of decisions that were made without one. */
const NO_RULESET = `'00000000-0000-0000-0000-000000000000'`;

/** The tables of a kind of counts, and the column that only they have. */
interface Rollup {
  readonly table: string;
  readonly delta: string;
  readonly column?: string;
  readonly pending: readonly string[];
}

const TOTALS: Rollup = {
  table: 'decision_rollup',
  delta: 'decision_rollup_delta',
  pending: ['rule_id is null'],
};
const RULES: Rollup = {
  table: 'rule_rollup',
  delta: 'decision_rollup_delta',
  column: 'rule_id',
  pending: ['rule_id is not null'],
};
const RULESETS: Rollup = {
  table: 'ruleset_rollup',
  delta: 'ruleset_rollup_delta',
  column: 'ruleset_id',
  pending: [],
};

type Choice = Pick<RollupQuery, 'groupBy' | 'filters'>;

/** Whether the query reads the rollups of rules. */
export function readsRules({ groupBy, filters }: Choice): boolean {
  return groupBy.includes('rule') || filters.rule_id !== undefined;
}

/** Whether the query reads the rollups of rulesets. */
export function readsRulesets({ groupBy, filters }: Choice): boolean {
  return groupBy.includes('ruleset_version') || filters.ruleset_id !== undefined;
}

function rollupOf(query: Choice): Rollup {
  if (readsRules(query)) return RULES;
  return readsRulesets(query) ? RULESETS : TOTALS;
}

/** The columns of a group: versions count by context, so a version has its ruleset's id, too. */
function columnsOf(name: Dimension, interval: Interval): string[] {
  if (name === 'time') return [`date_trunc('${interval}', bucket, 'UTC') as "time"`];
  if (name !== 'ruleset_version') return [`${COLUMN_OF[name]} as "${name}"`];
  return ['version as ruleset_version', `nullif(ruleset_id, ${NO_RULESET}) as ruleset_id`];
}

/**
 * Sums the rollups of a period, and the differences that are not folded yet, in one statement: both are
 * of one snapshot. Whole days are read as days; the hours before the first one and after the last one
 * as hours.
 */
export function rollupStatement(query: RollupQuery): { text: string; values: unknown[] } {
  const { groupBy, interval, filters } = query;
  const { table, delta, column, pending } = rollupOf(query);
  const values: unknown[] = [query.from, query.to];
  const conditions = Object.entries<string | undefined>(filters).flatMap(([name, value]) => {
    if (value === undefined) return [];
    values.push(value);
    return [`${name} = $${values.length}`];
  });
  const dimensions = groupBy.flatMap((name) => columnsOf(name, interval));
  const where = (...more: string[]) => [...conditions, ...more].join(' and ');
  const own = column === undefined ? [] : [column];
  const columns = ['bucket', 'context', 'currency', 'outcome', ...own, ...MEASURES].join(', ');
  const sources = periods(query).map(({ grain, from, to }) => {
    values.push(from, to);
    const range = `bucket >= $${values.length - 1} and bucket < $${values.length}`;
    return `select ${columns} from ${table} where ${where(`grain = '${grain}'`, range)}`;
  });
  sources.push(
    `select ${columns} from ${delta} where ${where(...pending, 'bucket >= $1', 'bucket < $2')}`,
  );
  const sums = MEASURES.map((name) => `sum(${name})::text as ${name}`);
  const groups = [...dimensions.map((_, index) => String(index + 1)), 'currency'];
  const versions = groupBy.includes('ruleset_version')
    ? 'left join (select id as ruleset_id, version from ruleset) versions using (ruleset_id)'
    : '';
  values.push(query.limit);
  const text = `select ${[...dimensions, 'currency as amount_currency', ...sums].join(', ')}
    from (${sources.join(' union all ')}) counted ${versions}
    group by ${groups.join(', ')} having sum(decisions) <> 0
    order by ${groups.join(', ')} limit $${values.length}`;
  return { text, values };
}

/** The parts of a period that are read from each grain. */
function periods({ groupBy, interval, from, to }: RollupQuery) {
  const hours = (start: Date, end: Date) => ({ grain: 'hour' as const, from: start, to: end });
  const firstDay = dayAtOrAfter(from);
  const lastDay = dayAtOrAfter(new Date(to.getTime() - DAY_MS + 1));
  const isByHour = groupBy.includes('time') && interval === 'hour';
  if (isByHour || firstDay >= lastDay) return [hours(from, to)];
  const days = { grain: 'day' as const, from: firstDay, to: lastDay };
  return [hours(from, firstDay), days, hours(lastDay, to)].filter((part) => part.from < part.to);
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

function dayAtOrAfter(time: Date): Date {
  return new Date(Math.ceil(time.getTime() / DAY_MS) * DAY_MS);
}
