/** What decisions can be grouped by. */
export const DIMENSIONS = ['time', 'outcome', 'rule', 'context', 'currency'] as const;
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
    readonly context?: string | undefined;
    readonly currency?: string | undefined;
  };
  readonly limit: number;
}

const MEASURES = [
  ...['decisions', 'amount', 'fail_opens', 'frauds', 'fraud_amount', 'accepted', 'rejected'],
];
const COLUMN_OF: Readonly<Record<Exclude<Dimension, 'time'>, string>> = {
  outcome: 'outcome',
  rule: 'rule_id',
  context: 'context',
  currency: 'currency',
};

/** Whether the query reads the rollups of rules. */
export function readsRules({ groupBy, filters }: Pick<RollupQuery, 'groupBy' | 'filters'>) {
  return groupBy.includes('rule') || filters.rule_id !== undefined;
}

/**
 * Sums the rollups of a period, and the differences that are not folded yet, in one statement: both are
 * of one snapshot. Whole days are read as days; the hours before the first one and after the last one
 * as hours.
 */
export function rollupStatement(query: RollupQuery): { text: string; values: unknown[] } {
  const { groupBy, interval, filters } = query;
  const isOfRules = readsRules(query);
  const values: unknown[] = [query.from, query.to];
  const conditions = Object.entries<string | undefined>(filters).flatMap(([column, value]) => {
    if (value === undefined) return [];
    values.push(value);
    return [`${column} = $${values.length}`];
  });
  const dimensions = groupBy.map((name) =>
    name === 'time'
      ? `date_trunc('${interval}', bucket, 'UTC') as "time"`
      : `${COLUMN_OF[name]} as "${name}"`,
  );
  const where = (...more: string[]) => [...conditions, ...more].join(' and ');
  const columns = `bucket, context, currency, outcome${isOfRules ? ', rule_id' : ''}, ${MEASURES.join(', ')}`;
  const table = isOfRules ? 'rule_rollup' : 'decision_rollup';
  const sources = periods(query).map(({ grain, from, to }) => {
    values.push(from, to);
    const range = `bucket >= $${values.length - 1} and bucket < $${values.length}`;
    return `select ${columns} from ${table} where ${where(`grain = '${grain}'`, range)}`;
  });
  const pending = `rule_id is ${isOfRules ? 'not ' : ''}null`;
  sources.push(
    `select ${columns} from decision_rollup_delta where ${where(pending, 'bucket >= $1', 'bucket < $2')}`,
  );
  const sums = MEASURES.map((name) => `sum(${name})::text as ${name}`);
  const groups = [...dimensions.map((_, index) => String(index + 1)), 'currency'];
  values.push(query.limit);
  const text = `select ${[...dimensions, 'currency as amount_currency', ...sums].join(', ')}
    from (${sources.join(' union all ')}) counted
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
