import type { Aggregation, Binary, Matcher, PromQl, Selector } from './parse-promql.js';

export type SeriesLabels = Readonly<Record<string, string>>;

/** A series that has a value now, and has risen evenly to it. */
export interface Series {
  readonly metric: string;
  readonly labels: SeriesLabels;
  /** NaN where it has none. */
  readonly value: number;
  /** What an expression with `offset` sees. */
  readonly earlierValue: number;
  readonly perSecond: number;
  /** What an expression with `offset` sees of the rise. */
  readonly earlierPerSecond: number;
}

export interface Sample {
  readonly labels: SeriesLabels;
  readonly value: number;
}

const UNIT_S: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
};
const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

/** The result of an expression over these series; an alert fires where that is not empty. */
export function evaluate(expression: PromQl, series: readonly Series[]): readonly Sample[] {
  switch (expression.kind) {
    case 'number':
      return [{ labels: {}, value: expression.value }];
    case 'selector':
      return matching(expression, series)
        .map(({ labels, value, earlierValue }) => ({
          labels,
          value: expression.offset === null ? value : earlierValue,
        }))
        .filter(({ value }) => !Number.isNaN(value));
    case 'call':
      return called(expression.name, expression.args, series);
    case 'aggregation':
      return aggregated(expression, series);
    case 'binary':
      return combined(expression, series);
    default:
      return expression satisfies never;
  }
}

/** The series that a selector is about. */
export function matching(
  { metric, matchers }: Selector,
  series: readonly Series[],
): readonly Series[] {
  return series.filter(
    (each) => each.metric === metric && matchers.every((matcher) => matches(matcher, each.labels)),
  );
}

function matches({ label, operator, value }: Matcher, labels: SeriesLabels): boolean {
  const found = labels[label] ?? '';
  const holds = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(found) : found === value;
  return operator.startsWith('!') ? !holds : holds;
}

function called(name: string, args: readonly PromQl[], series: readonly Series[]): Sample[] {
  const [first, second] = args;
  if (name === 'histogram_quantile' && first?.kind === 'number' && second !== undefined) {
    return quantiles(first.value, evaluate(second, series));
  }
  if (first?.kind !== 'selector' || first.range === null) throw new Error(`${name} wants a range.`);
  const seconds = name === 'increase' ? secondsOf(first.range) : 1;
  return matching(first, series).map(({ labels, perSecond, earlierPerSecond }) => ({
    labels,
    value: (first.offset === null ? perSecond : earlierPerSecond) * seconds,
  }));
}

function aggregated({ name, by, args }: Aggregation, series: readonly Series[]): Sample[] {
  const [inner] = args.slice(-1);
  if (inner === undefined || name === 'topk') throw new Error(`${name} is not evaluated.`);
  const groups = Map.groupBy(evaluate(inner, series), ({ labels }) => keyOf(labels, by));
  return [...groups.values()].map((samples) => {
    const values = samples.map(({ value }) => value);
    const labels = only(samples[0]?.labels ?? {}, by);
    return { labels, value: reduced(name, values) };
  });
}

function reduced(name: string, values: readonly number[]): number {
  if (name === 'count') return values.length;
  if (name === 'sum') return values.reduce((total, value) => total + value, 0);
  return name === 'max' ? Math.max(...values) : Math.min(...values);
}

function combined(expression: Binary, series: readonly Series[]): readonly Sample[] {
  const { operator, ignoring } = expression;
  const left = evaluate(expression.left, series);
  const right = evaluate(expression.right, series);
  const key = ({ labels }: Sample) => keyOf(labels, Object.keys(without(labels, ignoring)));
  const others = new Map(right.map((sample) => [key(sample), sample]));
  if (operator === 'and') return left.filter((sample) => others.has(key(sample)));
  if (operator === 'unless') return left.filter((sample) => !others.has(key(sample)));
  if (operator === 'or') {
    const own = new Set(left.map(key));
    return [...left, ...right.filter((sample) => !own.has(key(sample)))];
  }
  return left.flatMap((sample) => {
    const other = expression.right.kind === 'number' ? right[0] : others.get(key(sample));
    return other === undefined ? [] : applied(operator, sample, other.value);
  });
}

function applied(operator: string, { labels, value }: Sample, other: number): Sample[] {
  const compare = COMPARISONS[operator];
  if (compare !== undefined) return compare(value, other) ? [{ labels, value }] : [];
  const compute = ARITHMETIC[operator];
  if (compute === undefined) throw new Error(`The operator ${operator} is not evaluated.`);
  return [{ labels, value: compute(value, other) }];
}

/** As Prometheus does it: linear within the bucket; the last finite bound for the last bucket. */
function quantiles(quantile: number, buckets: readonly Sample[]): Sample[] {
  const groups = Map.groupBy(buckets, ({ labels }) =>
    keyOf(labels, Object.keys(without(labels, ['le']))),
  );
  return [...groups.values()].map((samples) => {
    const sorted = samples
      .map(({ labels, value }) => ({ bound: boundOf(labels['le']), count: value }))
      .sort((a, b) => a.bound - b.bound);
    const rank = quantile * (sorted.at(-1)?.count ?? 0);
    const index = sorted.findIndex(({ count }) => count >= rank);
    const [below, found] = [sorted[index - 1], sorted[index]];
    const { bound: lower, count: before } = below ?? { bound: 0, count: 0 };
    const { bound, count } = found ?? { bound: 0, count: 0 };
    const share = count === before ? 0 : (rank - before) / (count - before);
    const value = bound === Infinity ? lower : lower + (bound - lower) * share;
    return { labels: without(samples[0]?.labels ?? {}, ['le']), value };
  });
}

function boundOf(le: string | undefined): number {
  return le === '+Inf' ? Infinity : Number(le);
}

function secondsOf(duration: string): number {
  return Number(duration.slice(0, -1)) * (UNIT_S[duration.slice(-1)] ?? NaN);
}

function only(labels: SeriesLabels, names: readonly string[]): SeriesLabels {
  return Object.fromEntries(names.flatMap((name) => [[name, labels[name] ?? '']]));
}

function without(labels: SeriesLabels, names: readonly string[]): SeriesLabels {
  return Object.fromEntries(Object.entries(labels).filter(([name]) => !names.includes(name)));
}

function keyOf(labels: SeriesLabels, names: readonly string[]): string {
  return JSON.stringify([...names].sort().map((name) => [name, labels[name] ?? '']));
}
