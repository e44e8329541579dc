import { IsInt, Max, Min } from 'class-validator';
import { Describe, Omittable } from '@tessera/errors';

/** The query of the page lists of commerce and the legacy gateway. */
export class PageQuery {
  @Describe('How many objects a page has at most.')
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(500)
  limit?: number;

  @Describe('The page, from 1.')
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page?: number;
}

/** Of lists that are walked by page number, when the caller names none. */
export const DEFAULT_PAGE_SIZE = 50;

/** The envelope that the specification gives for legacy lists. */
export interface PageEnvelope<T> {
  readonly current_page: number;
  readonly page_size: number;
  readonly total_items: number;
  readonly total_pages: number;
  readonly data: readonly T[];
}

/** Which rows the page of a query holds: as TypeORM's `find` takes it, or for `limit … offset …`. */
export function pageBounds(query: PageQuery): { readonly take: number; readonly skip: number } {
  const take = query.limit ?? DEFAULT_PAGE_SIZE;
  return { take, skip: ((query.page ?? 1) - 1) * take };
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
