import { prepared, type Statement } from '@tessera/service';
import type { DataSource } from 'typeorm';

/** Pages have this many requests, except the last one. */
export const REQUEST_PAGE = 1_000;
/** Where the first page begins. */
export const FIRST_REQUEST = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** The request of a decision as stored, with its position. */
export interface StoredRequest {
  readonly id: string;
  readonly at: string;
  /** As JSON. */
  readonly request: string;
}

const COUNT: Statement = {
  name: 'blacklist_canonicalize_count',
  text: 'select count(*)::integer as count from decision',
};
const READ_PAGE: Statement = {
  name: 'blacklist_canonicalize_page',
  text: `select id, created_at::text as at, request from decision
    where (created_at, id) > ($1::timestamptz, $2::uuid)
    order by created_at, id limit ${REQUEST_PAGE}`,
};

/** Reads the requests of all decisions. SQL by hand, because it pages by a pair of columns. */
export class StoredRequestsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async count(): Promise<number> {
    const [row] = await prepared<{ count: number }>(this.dataSource, COUNT, []);
    return row?.count ?? 0;
  }

  /** The requests after a position. */
  pageAfter({ at, id }: { readonly at: string; readonly id: string }): Promise<StoredRequest[]> {
    return prepared<StoredRequest & Record<string, unknown>>(this.dataSource, READ_PAGE, [at, id]);
  }
}
