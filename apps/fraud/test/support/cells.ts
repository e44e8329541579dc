import { type RunningFraud, startFraud } from './running-fraud.js';

/** Cells have their own database, and share the keyring, the issuer, and `INSTANCE`. */
export async function startCells(
  env: Record<string, string> = {},
): Promise<[RunningFraud, RunningFraud]> {
  const one = await startFraud({ ...env, REDIS_NAMESPACE: 'cell-a' });
  const shared = ['KEYRING_FILE', 'OAUTH_ISSUER', 'OAUTH_JWKS_URL'].map(
    (name) => [name, one.env[name] ?? ''] as const,
  );
  const other = await startFraud({
    ...env,
    ...Object.fromEntries(shared),
    REDIS_NAMESPACE: 'cell-b',
  });
  const { runtimeToken, adminToken } = one;
  return [
    one,
    {
      ...other,
      ...{ runtimeToken, adminToken },
      token: (...args) => one.token(...args),
      runtime: (method, path, options) =>
        other.call(method, path, { token: runtimeToken, ...options }),
      admin: (method, path, options) => other.call(method, path, { token: adminToken, ...options }),
    },
  ];
}
