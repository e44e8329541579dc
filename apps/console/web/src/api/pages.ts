import type { List, Page } from '@tessera/client';
import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/** The rows of a list that loads its pages while the person scrolls. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** How many there are, where the service counts them. */
  readonly total: number | undefined;
  /** Whether there are rows after the loaded ones. */
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  /** Whether the rows belong to earlier filters, and the next ones are on their way. */
  readonly isStale: boolean;
  readonly error: unknown;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/**
 * Loads a list page by page.
 *
 * @param queryKey names the list and its filters
 * @param list calls the client, such as `() => tessera.reviews.list(filters)`
 */
export function useRows<Row>(
  queryKey: QueryKey,
  list: (options: { readonly signal: AbortSignal }) => List<Row>,
  options: { readonly enabled?: boolean; readonly refetchInterval?: number } = {},
): Rows<Row> {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as Page<Row> | undefined,
    queryFn: async ({ pageParam, signal }) => {
      // A page knows how to load the next one; the last has none.
      if (pageParam === undefined) return await list({ signal });
      return (await pageParam.next()) ?? { ...pageParam, data: [], hasMore: false };
    },
    getNextPageParam: (page: Page<Row>) => (page.hasMore ? page : undefined),
    placeholderData: (previous) => previous,
    structuralSharing: false,
    ...options,
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    rows,
    total: data?.pages[0]?.total,
    hasMore: hasNextPage,
    isLoading: query.isPending,
    isLoadingMore: isFetchingNextPage,
    isStale: query.isPlaceholderData,
    error: data === undefined ? query.error : null,
    loadMore,
    reload: () => {
      void refetch();
    },
  };
}
