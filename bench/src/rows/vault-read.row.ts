import { apiCall } from '../environment/api-call.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import { bareSelect, inTurn } from './bare-load.js';
import type { BenchmarkRow } from './benchmark-row.js';
import { storeTokens } from './stored-tokens.js';
import { cardBody } from './test-cards.js';

const TOKENS = 1_000;
const MANY = 1_000_000;

interface Token {
  id: string;
}

export const vaultRead: BenchmarkRow = {
  name: 'vault-read',
  title: 'GET /api/pci/tokens/{id}, compared with a bare select',
  apps: ['vault'],
  bar: 0.8,
  reached: { ratio: 0.9 },
  prepare: async (environment) => {
    const { tokens, authorization } = await createTokens(environment, TOKENS);
    const paths = tokens.map(({ id }) => `/api/pci/tokens/${id}`);
    return {
      subject: inTurn(vaultOf(environment), paths, { authorization }),
      bare: await bareSelect(environment, tokens),
    };
  },
};

/** The bare select stays as small as in the row above: only the vault has grown. */
export const vaultReadOfMany: BenchmarkRow = {
  name: 'vault-read-million',
  title: `GET /api/pci/tokens/{id} of ${MANY} stored tokens, compared with a bare select of ${TOKENS}`,
  apps: ['vault'],
  bar: 0.8,
  reached: { ratio: 0.85 },
  prepare: async (environment) => {
    const { tokens, authorization } = await createTokens(environment, TOKENS);
    await storeTokens(environment, MANY);
    // Those that were created: copies are not opened, because a key is bound to the ID of its token.
    const paths = tokens.map(({ id }) => `/api/pci/tokens/${id}`);
    return {
      subject: inTurn(vaultOf(environment), paths, { authorization }),
      bare: await bareSelect(environment, tokens),
    };
  },
};

function vaultOf(environment: BenchEnvironment) {
  return { url: environment.url('vault'), meter: environment.meterOf('vault') };
}

async function createTokens(
  environment: BenchEnvironment,
  count: number,
): Promise<{ tokens: Token[]; authorization: string }> {
  const scope = 'pci:tokens:create pci:tokens:read';
  const authorization = await environment.tokens.bearer('vault-read', scope);
  const url = `${environment.url('vault')}/api/pci/tokens`;
  const tokens: Token[] = [];
  for (let index = 0; index < count; index++) {
    const body = cardBody(index);
    tokens.push(await apiCall({ method: 'POST', url, headers: { authorization }, body }));
  }
  return { tokens, authorization };
}
