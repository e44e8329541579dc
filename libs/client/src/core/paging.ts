import { List } from './list.js';
import type { Page } from './list.js';

/** A page as services with cursors return it. */
export interface CursorBody<Item> {
  readonly data: readonly Item[];
  readonly links: { readonly next: string | null };
}

/** A page as services with page numbers return it. */
export interface NumberedBody<Item> {
  readonly current_page: number;
  readonly total_pages: number;
  readonly total_items: number;
  readonly data: readonly Item[];
}

/** A list with cursors. `load` requests a page with its query. */
export function cursorList<Item, Query extends object>(
  query: Query,
  load: (query: Query) => Promise<CursorBody<Item>>,
): List<Item> {
  const pageOf = async (current: Query): Promise<Page<Item>> => {
    const { data, links } = await load(current);
    const after = links.next === null ? null : cursorOf(links.next);
    return {
      data,
      hasMore: after !== null,
      total: undefined,
      next: async () => (after === null ? undefined : pageOf({ ...current, after })),
    };
  };
  return new List(() => pageOf(query));
}

/** A list with page numbers. `load` requests a page with its query. */
export function numberedList<Item, Query extends object>(
  query: Query,
  load: (query: Query) => Promise<NumberedBody<Item>>,
): List<Item> {
  const pageOf = async (current: Query): Promise<Page<Item>> => {
    const { data, current_page, total_pages, total_items } = await load(current);
    const hasMore = current_page < total_pages;
    return {
      data,
      hasMore,
      total: total_items,
      next: async () => (hasMore ? pageOf({ ...current, page: current_page + 1 }) : undefined),
    };
  };
  return new List(() => pageOf(query));
}

/**
 * Only the cursor is taken from the link. Its host is the public one of the service, which the
 * client may not reach, and a token must not be sent to wherever a response points.
 */
function cursorOf(link: string): string | null {
  return new URL(link, 'http://localhost').searchParams.get('after');
}
