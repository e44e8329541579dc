import type { ListOrder } from '@tessera/http';

/**
 * Columns of decisions that have few rows for each value. Each has an index on the hour, a hash of the
 * value, and the time.
 *
 * An index that begins with the value puts each new decision on another page, and Postgres logs that page
 * whole once per checkpoint. With the hour first, the decisions of an hour share pages.
 */
export const VALUE_COLUMNS = [
  'transaction_reference',
  'credential_fingerprint',
  'customer_id',
  'email_hash',
  'device_hash',
  'device_ip',
] as const;
export type ValueColumn = (typeof VALUE_COLUMNS)[number];

const HOUR = `date_bin('1 hour', created_at, timestamptz 'epoch')`;

export interface DecisionsByValue {
  readonly column: ValueColumn;
  /** The parameter of the value: `$1`. */
  readonly value: string;
  /** Columns to read, with `id` and `created_at`. */
  readonly columns: readonly string[];
  /** More conditions. */
  readonly where?: readonly string[];
  /** Default `desc`: newest first. */
  readonly order?: ListOrder;
  readonly limit: number | string;
}

/**
 * The first decisions with a value, as a query in parentheses. Looks into the index hour by hour and
 * ends with the limit, so that a common value is found as fast as a rare one.
 */
export function decisionsByValueSql(wanted: DecisionsByValue): string {
  const { column, value, columns, where = [], order = 'desc', limit } = wanted;
  const [first, last, step] = order === 'asc' ? ['min', 'max', '1'] : ['max', 'min', '-1'];
  const hourOf = (end: string) =>
    `(select date_bin('1 hour', ${end}(created_at), timestamptz 'epoch') from decision)`;
  // The bounds tell the partition, the expression the place in its index.
  const conditions = [
    'created_at >= hours.hour',
    `created_at < hours.hour + interval '1 hour'`,
    `${HOUR} = hours.hour`,
    ...equals(column, value),
    ...where,
  ];
  const sorted = `order by created_at ${order}, id ${order} limit ${limit}`;
  return `(select found.* from
      generate_series(${hourOf(first)}, ${hourOf(last)}, interval '${step} hour') as hours (hour)
      cross join lateral (
        select ${columns.join(', ')} from decision where ${conditions.join(' and ')} ${sorted}
      ) found limit ${limit})`;
}

/** The hash finds the entries of the index; the value itself tells apart what has the same hash. */
function equals(column: ValueColumn, value: string): string[] {
  return [`hashtext(${column}) = hashtext(${value})`, `${column} = ${value}`];
}
