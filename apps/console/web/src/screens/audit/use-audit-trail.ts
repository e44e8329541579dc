import type { ListAuditEvents } from '@tessera/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ServiceName } from '../../api/client.js';
import type { ServiceFailure } from '../operate/service-failures.js';
import { auditOf } from '../operate/services.js';
import { behind, mergeRows, type AuditRow, type Loaded } from './merged-rows.js';

const PER_PAGE = 50;

interface Batch {
  readonly parts: readonly Loaded[];
  readonly failed: readonly { readonly service: ServiceName; readonly error: unknown }[];
}

/** The trails of several services as one list, each read with its own cursor. */
export function useAuditTrail(
  services: readonly ServiceName[],
  filters: ListAuditEvents,
): {
  readonly rows: readonly AuditRow[];
  readonly failures: readonly ServiceFailure[];
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
} {
  const query = useInfiniteQuery({
    queryKey: ['audit', services, filters],
    initialPageParam: undefined as Batch | undefined,
    queryFn: ({ pageParam, signal }) =>
      pageParam === undefined ? firstBatch(services, filters, signal) : nextBatch(pageParam),
    getNextPageParam: (batch: Batch) => (behind(batch.parts).length > 0 ? batch : undefined),
    structuralSharing: false,
  });
  const batch = query.data?.pages.at(-1);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  return {
    rows: batch === undefined ? [] : mergeRows(batch.parts),
    failures: (batch?.failed ?? []).map((failed) => ({
      ...failed,
      retry: () => void refetch(),
    })),
    isLoading: query.isPending,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
}

async function firstBatch(
  services: readonly ServiceName[],
  filters: ListAuditEvents,
  signal: AbortSignal,
): Promise<Batch> {
  const loads = services.map(async (service): Promise<Loaded> => {
    const last = await auditOf(service).list({ ...filters, limit: PER_PAGE }, { signal });
    return { service, rows: last.data, last };
  });
  return batchOf(services, await Promise.allSettled(loads), []);
}

/** Reads on only where rows are missing; the other services keep what they have. */
async function nextBatch({ parts, failed }: Batch): Promise<Batch> {
  const late = new Set(behind(parts));
  const loads = parts.map(async (part): Promise<Loaded> => {
    if (!late.has(part)) return part;
    const next = await part.last.next();
    const last = next ?? { ...part.last, data: [], hasMore: false };
    return { service: part.service, rows: [...part.rows, ...last.data], last };
  });
  const services = parts.map(({ service }) => service);
  return batchOf(services, await Promise.allSettled(loads), failed);
}

function batchOf(
  services: readonly ServiceName[],
  results: readonly PromiseSettledResult<Loaded>[],
  failed: Batch['failed'],
): Batch {
  const named = results.map((result, index) => ({ result, service: services[index] }));
  return {
    parts: named.flatMap(({ result }) => (result.status === 'fulfilled' ? [result.value] : [])),
    failed: [
      ...failed,
      ...named.flatMap(({ result, service }) =>
        result.status === 'rejected' && service !== undefined
          ? [{ service, error: result.reason as unknown }]
          : [],
      ),
    ],
  };
}
