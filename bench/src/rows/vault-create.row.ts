import type { BenchmarkRow } from './benchmark-row.js';
import { bareInsert } from './bare-load.js';
import { cardBody } from './test-cards.js';

export const vaultCreate: BenchmarkRow = {
  name: 'vault-create',
  title: 'POST /api/pci/tokens from pan, beside a bare insert',
  apps: ['vault'],
  bar: 0.5,
  prepare: async (environment) => {
    const authorization = await environment.tokens.bearer('vault-create', 'pci:tokens:create');
    const headers = { authorization, 'content-type': 'application/json' };
    let count = 0;
    return {
      subject: {
        url: environment.url('vault'),
        next: () => ({
          method: 'POST',
          path: '/api/pci/tokens',
          headers,
          body: JSON.stringify(cardBody(count++)),
        }),
      },
      bare: bareInsert(environment, () => cardBody(count++)),
    };
  },
};
