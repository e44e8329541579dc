import { apiCall } from '../environment/api-call.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import type { Load } from '../load/load.js';

const JSON_HEADERS = { 'content-type': 'application/json' };

/** Inserts into the bare server, with the bodies that the subject gets. */
export function bareInsert(environment: BenchEnvironment, body: () => object): Load {
  return {
    url: environment.bareUrl,
    meter: environment.meterOf('bare'),
    next: () => ({
      method: 'POST',
      path: '/rows',
      headers: JSON_HEADERS,
      body: JSON.stringify(body()),
    }),
  };
}

/** Stores rows in the bare server and reads them in turn. */
export async function bareSelect(
  environment: BenchEnvironment,
  rows: readonly object[],
): Promise<Load> {
  const ids: string[] = [];
  for (const body of rows) {
    const url = `${environment.bareUrl}/rows`;
    const { id } = await apiCall<{ id: string }>({ method: 'POST', url, body });
    ids.push(id);
  }
  const paths = ids.map((id) => `/rows/${id}`);
  return inTurn({ url: environment.bareUrl, meter: environment.meterOf('bare') }, paths, {});
}

/** GETs the paths one after the other, endlessly. */
export function inTurn(
  server: Pick<Load, 'url' | 'meter'>,
  paths: readonly string[],
  headers: Record<string, string>,
): Load {
  let count = 0;
  return {
    ...server,
    next: () => ({ method: 'GET', path: paths[count++ % paths.length] ?? '/', headers }),
  };
}
