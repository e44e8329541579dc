import { queryOptions } from '@tanstack/react-query';
import type { ListOpenReviews, OpenReview } from '@tessera/client';
import { tessera } from '../../api/client.js';

/** More reviews than a team works through in a day; the rest follow as these are resolved. */
export const MAX_QUEUE = 1_000;
const PAGE = 100;

/** The filters of the queue, as its URL has them. */
export interface QueueFilters {
  readonly assignee?: string;
  readonly context?: string;
  readonly currency?: string;
  readonly rule_id?: string;
  readonly overdue?: string;
}

/** Open reviews, oldest first. */
export function queueQuery({ overdue, ...filters }: QueueFilters) {
  const query: ListOpenReviews = {
    ...filters,
    ...(overdue === 'true' && { overdue: true }),
    limit: PAGE,
  };
  return queryOptions({
    queryKey: ['reviews', query],
    queryFn: ({ signal }) => tessera.reviews.queue(query, { signal }).toArray({ limit: MAX_QUEUE }),
    placeholderData: (previous) => previous,
  });
}

/** The amount at risk by currency, largest first. */
export function amountsAtRisk(
  reviews: readonly OpenReview[],
): readonly (readonly [currency: string, amount: number])[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of reviews) {
    if (amount === null || currency === null) continue;
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums].sort(([, a], [, b]) => b - a);
}
