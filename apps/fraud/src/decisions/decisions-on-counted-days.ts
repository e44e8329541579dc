import type { SourcePage } from '@tessera/http';

export interface DecisionsOnCountedDays extends SourcePage {
  /** The parameter of the currency: `$1`. */
  readonly currency: string;
}

/**
 * The first decisions in a currency, as a query in parentheses. Reads only the days on which decisions in
 * this currency were counted, so that a rare currency is found without reading the days in between.
 */
export function decisionsOnCountedDaysSql(wanted: DecisionsOnCountedDays): string {
  const { currency, columns, where, order, limit } = wanted;
  const sorted = `created_at ${order}, id ${order} limit ${limit}`;
  return `(select ${columns.join(', ')} from (
      select distinct date_bin('1 day', bucket, timestamptz 'epoch') as day from (
        select bucket from decision_rollup where grain = 'day' and currency = ${currency}
        union all
        select bucket from decision_rollup_delta where currency = ${currency}
      ) counted order by day ${order}
    ) days cross join lateral (
      select ${columns.join(', ')} from decision
      where created_at >= days.day and created_at < days.day + interval '1 day'
        and ${where.join(' and ')}
      order by ${sorted}
    ) found order by days.day ${order}, ${sorted})`;
}
