import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure, Skeleton } from './states.js';

/** Renders what a query returns; until then a skeleton, and after a failure the reason. */
export function Loaded<Data>({
  query,
  skeleton,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <Failure
        error={query.error}
        retry={() => {
          void query.refetch();
        }}
      />
    );
  }
  return skeleton ?? <Skeleton className="p-4" />;
}
