import type { ReactNode } from 'react';
import type { Rows } from '../api/pages.js';
import { DataTable, Failure, Skeleton, type Column } from '../ui/index.js';

/** A list in each of its states: loading, failed, empty, with rows. */
export function ListPanel<Row>({
  list,
  ...table
}: {
  readonly list: Rows<Row>;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly openKey?: string | undefined;
  readonly empty: ReactNode;
}) {
  if (list.error) return <Failure error={list.error} retry={list.reload} />;
  if (list.isLoading) return <Skeleton lines={12} className="p-4" />;
  return (
    <DataTable
      {...table}
      rows={list.rows}
      onEnd={list.loadMore}
      isLoadingMore={list.isLoadingMore}
    />
  );
}
