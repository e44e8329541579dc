import { IsInt, Max, Min } from 'class-validator';
import { Describe, Omittable, ValidationFailedError } from '@tessera/errors';

/** The query of the page lists of commerce and the legacy gateway. */
export class PageQuery {
  @Describe('How many objects a page has at most.')
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(500)
  limit?: number;

  @Describe('The page, from 1. It begins within the first 100,000 objects.')
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page?: number;
}

/** Of lists that are walked by page number, when the caller names none. */
export const DEFAULT_PAGE_SIZE = 50;

/**
 * The envelope that the specification gives for legacy lists. Up to {@link COUNTED_ITEMS} the total is
 * exact; beyond, it is at least so many, and always more than the pages up to this one have while
 * there is another page.
 */
export interface PageEnvelope<T> {
  readonly current_page: number;
  readonly page_size: number;
  readonly total_items: number;
  readonly total_pages: number;
  readonly data: readonly T[];
}

/** Items of a list that are counted; `total_items` beyond it is a lower bound. */
export const COUNTED_ITEMS = 10_000;

/** Postgres reads and drops every row before a page, so no page begins later than this. */
export const MAX_SKIPPED_ITEMS = 100_000;

/**
 * Which rows the page of a query holds: as TypeORM's `find` takes it, or for `limit … offset …`.
 *
 * @throws ValidationFailedError on `$.query.page` for a page past the first 100,000 items
 */
export function pageBounds(query: PageQuery): { readonly take: number; readonly skip: number } {
  const take = query.limit ?? DEFAULT_PAGE_SIZE;
  const skip = ((query.page ?? 1) - 1) * take;
  if (skip >= MAX_SKIPPED_ITEMS) {
    const last = Math.floor(MAX_SKIPPED_ITEMS / take);
    const message = `must be at most ${last} for a page size of ${take}; narrow the list with filters instead`;
    throw new ValidationFailedError([{ path: '$.query.page', message }]);
  }
  return { take, skip };
}

/** Wraps one page of `totalItems` elements. An empty list has one empty page. */
export function pageEnvelope<T>(
  query: PageQuery,
  totalItems: number,
  data: readonly T[],
): PageEnvelope<T> {
  const pageSize = query.limit ?? DEFAULT_PAGE_SIZE;
  return {
    current_page: query.page ?? 1,
    page_size: pageSize,
    total_items: totalItems,
    total_pages: Math.max(1, Math.ceil(totalItems / pageSize)),
    data,
  };
}
