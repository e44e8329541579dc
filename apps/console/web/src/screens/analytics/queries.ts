import type { CountDecisions } from '@tessera/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { tessera } from '../../api/client.js';

/** Counts of decisions. */
export function useCounts(query: CountDecisions) {
  return useQuery({
    queryKey: ['analytics', query],
    queryFn: ({ signal }) => tessera.fraud.analytics.decisions(query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
