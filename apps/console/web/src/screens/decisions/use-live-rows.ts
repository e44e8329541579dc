import { useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { DecisionRecord, ListDecisions } from '@tessera/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { tessera } from '../../api/client.js';
import { useLive } from '../../api/live.js';

const PAGE = 100;

/**
 * Notices new decisions without moving the rows under the pointer: they are counted, and shown when
 * the person asks, or by themselves while the list is at its top and not in use.
 */
export function useLiveRows({
  isActive,
  filters,
  queryKey,
  rows,
  isIdle,
}: {
  readonly isActive: boolean;
  readonly filters: ListDecisions;
  readonly queryKey: readonly unknown[];
  readonly rows: readonly DecisionRecord[];
  /** Whether the list is at its top, and neither pointer nor focus is on it. */
  readonly isIdle: () => boolean;
}): { readonly isConnected: boolean; readonly fresh: number; readonly show: () => void } {
  const queries = useQueryClient();
  const newestKey = ['decisions-newest', filters];
  const isConnected = useLive('decisions', newestKey, { isActive });
  const { data: newest } = useQuery({
    queryKey: newestKey,
    queryFn: async ({ signal }) =>
      (await tessera.reviews.list({ ...filters, limit: PAGE }, { signal })).data,
    enabled: isActive,
    staleTime: 0,
  });
  const first = rows[0];
  const fresh = isActive && newest !== undefined ? freshCount(newest, first) : 0;
  const show = useCallback(() => {
    // Only the first page is loaded again; the rest follows while the person scrolls.
    queries.setQueryData(queryKey, (data: InfiniteData<unknown> | undefined) =>
      data === undefined
        ? data
        : { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    void queries.invalidateQueries({ queryKey });
  }, [queries, queryKey]);
  const idle = useRef(isIdle);
  useEffect(() => {
    idle.current = isIdle;
  });
  const [shownAt, setShownAt] = useState<string>();
  const newestId = newest?.[0]?.id;
  useEffect(() => {
    if (fresh === 0 || newestId === shownAt || !idle.current()) return;
    setShownAt(newestId);
    show();
  }, [fresh, newestId, shownAt, show]);
  return { isConnected, fresh, show };
}

function freshCount(newest: readonly DecisionRecord[], first: DecisionRecord | undefined): number {
  if (first === undefined) return newest.length;
  const index = newest.findIndex(({ id }) => id === first.id);
  if (index >= 0) return index;
  return newest.filter(({ evaluated_at: at }) => at > first.evaluated_at).length;
}
