import { describe, expect, it } from '@jest/globals';
import { apiKeyPrincipal, userPrincipal, type Principal } from '@tessera/auth';
import { toAccountId, type AccountId } from '@tessera/ids';
import { proposerOf } from './proposer-of.js';

const authentication = { methods: [], level: null, authenticatedAtS: null };
const person = (clientId: string, accountId?: AccountId) =>
  userPrincipal({
    userId: 'ada',
    clientId,
    authentication,
    ...(accountId !== undefined && { accountId }),
  });
const client: Principal = {
  kind: 'client',
  id: 'client:ada',
  clientId: 'ada',
  scopes: new Set(),
};

describe('proposerOf', () => {
  it('knows a person in every client and for every account', () => {
    expect(proposerOf(person('console'))).toBe('user:ada');
    expect(proposerOf(person('other'))).toBe('user:ada');
    expect(proposerOf(person('console', toAccountId('account-1')))).toBe('user:ada');
  });

  it('tells a person from a client of the same name', () => {
    expect(proposerOf(client)).toBe('client:ada');
  });

  it('counts an API key as the one who created it', () => {
    expect(proposerOf(apiKeyPrincipal('key-1', [], 'ada'))).toBe('client:ada');
    expect(proposerOf(apiKeyPrincipal('key-1', [], 'user:ada'))).toBe('user:ada');
    expect(proposerOf(apiKeyPrincipal('key-1', []))).toBe('api-key:key-1');
  });
});
