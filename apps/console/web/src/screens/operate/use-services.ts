import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { ServiceName } from '../../api/client.js';
import { useSession } from '../../session/session.js';
import type { ServiceFailure } from './service-failures.js';

/** What several services returned, each on its own. */
export interface OfServices<Name extends ServiceName, Data> {
  readonly results: readonly { readonly service: Name; readonly data: Data }[];
  readonly failures: readonly ServiceFailure[];
  /** Whether no service has responded yet. */
  readonly isLoading: boolean;
  /** Whether a service has not responded yet: what is empty so far may not stay so. */
  readonly isIncomplete: boolean;
}

/** Those of the named services that are installed and where the person has the scope. */
export function useServicesWith<Name extends ServiceName>(
  names: readonly Name[],
  scope: string,
): readonly Name[] {
  const { services, scopes } = useSession();
  return names.filter((name) => services.includes(name) && scopes[name]?.includes(scope));
}

/** Asks several services the same; one that is down does not keep the others from being shown. */
export function useServices<Name extends ServiceName, Data>(
  services: readonly Name[],
  key: readonly unknown[],
  load: (service: Name, signal: AbortSignal) => Promise<Data>,
  options: { readonly refetchInterval?: number } = {},
): OfServices<Name, Data> {
  const queries: readonly UseQueryResult<Data>[] = useQueries({
    queries: services.map((service) => ({
      queryKey: [...key, service],
      queryFn: ({ signal }: { signal: AbortSignal }) => load(service, signal),
      ...options,
    })),
  });
  const named = services.flatMap((service, index) => {
    const query = queries[index];
    return query === undefined ? [] : [{ service, query }];
  });
  return {
    results: named.flatMap(({ service, query }) =>
      query.data === undefined ? [] : [{ service, data: query.data }],
    ),
    failures: named.flatMap(({ service, query }) =>
      query.isError ? [{ service, error: query.error, retry: () => void query.refetch() }] : [],
    ),
    isLoading: named.length > 0 && named.every(({ query }) => query.isPending),
    isIncomplete: named.some(({ query }) => query.isPending),
  };
}
