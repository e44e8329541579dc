import { apiCall } from '../environment/api-call.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import type { Load } from '../load/load.js';
import type { BenchmarkRow } from './benchmark-row.js';
import { bareInsert } from './bare-load.js';
import { storeTokens } from './stored-tokens.js';
import { cardBody } from './test-cards.js';

const MANY = 1_000_000;

export const vaultCreate: BenchmarkRow = {
  name: 'vault-create',
  title: 'POST /api/pci/tokens from pan, compared with a bare insert',
  apps: ['vault'],
  bar: 0.85,
  reached: { ratio: 0.52 },
  prepare: loads,
};

/** The bare table starts empty here too: only the vault has grown. */
export const vaultCreateAmongMany: BenchmarkRow = {
  name: 'vault-create-million',
  title: `POST /api/pci/tokens from pan into ${MANY} stored tokens, compared with a bare insert`,
  apps: ['vault'],
  bar: 0.85,
  reached: { ratio: 0.5 },
  prepare: async (environment) => {
    const prepared = await loads(environment);
    const { path, headers, body } = prepared.subject.next();
    const url = `${environment.url('vault')}${path}`;
    await apiCall({ method: 'POST', url, headers, body: JSON.parse(body ?? '{}') as object });
    await storeTokens(environment, MANY);
    return prepared;
  },
};

async function loads(environment: BenchEnvironment): Promise<{ subject: Load; bare: Load }> {
  const authorization = await environment.tokens.bearer('vault-create', 'pci:tokens:create');
  const headers = { authorization, 'content-type': 'application/json' };
  let count = 0;
  return {
    subject: {
      url: environment.url('vault'),
      meter: environment.meterOf('vault'),
      next: () => ({
        method: 'POST',
        path: '/api/pci/tokens',
        headers,
        body: JSON.stringify(cardBody(count++)),
      }),
    },
    bare: bareInsert(environment, () => cardBody(count++)),
  };
}
