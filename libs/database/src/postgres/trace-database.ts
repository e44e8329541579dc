import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { tracePool } from './trace-pool.js';

/** Gives the statements of a data source spans. TypeORM keeps pg's pool in `driver.master`. */
export function traceDatabase(dataSource: DataSource): void {
  const { master } = dataSource.driver as unknown as { readonly master: Pool };
  const { host, port, database } = connectionOf(dataSource);
  tracePool(master, { host, port, name: database });
}

function connectionOf(dataSource: DataSource): { host: string; port: number; database: string } {
  const { url } = dataSource.options as { readonly url?: string };
  const parsed = URL.parse(url ?? '');
  return {
    host: parsed?.hostname ?? '',
    port: Number(parsed?.port ?? '') || 5432,
    database: parsed?.pathname.slice(1) ?? '',
  };
}
