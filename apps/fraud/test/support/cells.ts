import { type RunningFraud, startFraud } from './running-fraud.js';

/** Cells have their own database, and share the keyring, the issuer, and `INSTANCE`. */
export async function startCells(
  env: Record<string, string> = {},
): Promise<[RunningFraud, RunningFraud]> {
  const [one, other] = await startCellsWith([env, env]);
  if (one === undefined || other === undefined) throw new Error('Two cells were started.');
  return [one, other];
}

/** Starts a cell with each of the settings. */
export async function startCellsWith(
  envs: readonly Record<string, string>[],
): Promise<RunningFraud[]> {
  const cells: RunningFraud[] = [];
  for (const env of envs) {
    const namespace = { REDIS_NAMESPACE: `cell-${'abc'[cells.length]}` };
    const [first] = cells;
    if (first === undefined) {
      cells.push(await startFraud({ ...env, ...namespace }));
      continue;
    }
    const shared = ['KEYRING_FILE', 'OAUTH_ISSUER', 'OAUTH_JWKS_URL'].map(
      (name) => [name, first.env[name] ?? ''] as const,
    );
    const other = await startFraud({ ...env, ...Object.fromEntries(shared), ...namespace });
    cells.push(withCallersOf(first, other));
  }
  return cells;
}

function withCallersOf(first: RunningFraud, cell: RunningFraud): RunningFraud {
  const { runtimeToken, adminToken } = first;
  return {
    ...cell,
    ...{ runtimeToken, adminToken },
    token: (...args) => first.token(...args),
    runtime: (method, path, options) =>
      cell.call(method, path, { token: runtimeToken, ...options }),
    admin: (method, path, options) => cell.call(method, path, { token: adminToken, ...options }),
  };
}
