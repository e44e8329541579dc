import { apiCall } from '../environment/api-call.js';
import { bareSelect, inTurn } from './bare-load.js';
import type { BenchmarkRow } from './benchmark-row.js';
import { cardBody } from './test-cards.js';

const TOKENS = 1000;

interface Token {
  id: string;
}

export const vaultRead: BenchmarkRow = {
  name: 'vault-read',
  title: 'GET /api/pci/tokens/{id}, beside a bare select',
  apps: ['vault'],
  bar: 0.5,
  prepare: async (environment) => {
    const scope = 'pci:tokens:create pci:tokens:read';
    const authorization = await environment.tokens.bearer('vault-read', scope);
    const vault = environment.url('vault');
    const url = `${vault}/api/pci/tokens`;
    const tokens: Token[] = [];
    for (let index = 0; index < TOKENS; index++) {
      const body = cardBody(index);
      tokens.push(await apiCall({ method: 'POST', url, headers: { authorization }, body }));
    }
    const paths = tokens.map(({ id }) => `/api/pci/tokens/${id}`);
    return {
      subject: inTurn(vault, paths, { authorization }),
      bare: await bareSelect(environment, tokens),
    };
  },
};
