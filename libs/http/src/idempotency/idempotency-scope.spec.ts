import { describe, expect, it } from '@jest/globals';
import { accountKeyPrincipal, type Principal } from '@tessera/auth';
import { toAccountId } from '@tessera/ids';
import { idempotencyScope } from './idempotency-scope.js';

describe('idempotencyScope', () => {
  it('belongs to the account, whichever of its keys is used', () => {
    const account = toAccountId('A');
    const scope = (keyId: string) =>
      idempotencyScope({
        principal: accountKeyPrincipal(account, keyId),
        url: '/payments/one-off',
      });
    expect(scope('1')).toMatchObject({ principalId: 'account:A', path: '/payments/one-off' });
    expect(scope('2')).toMatchObject({ principalId: 'account:A' });
    expect(scope('1').earlier).toEqual({ principalId: 'api-key:1', path: '/payments/one-off' });
  });

  it('leaves the query string out', () => {
    const principal: Principal = {
      kind: 'client',
      id: 'client:shop',
      clientId: 'shop',
      scopes: new Set(),
    };
    expect(idempotencyScope({ principal, url: '/decisions?a=1' })).toEqual({
      principalId: 'client:shop',
      path: '/decisions',
      earlier: { principalId: 'client:shop', path: '/decisions?a=1' },
    });
    expect(idempotencyScope({ principal, url: '/decisions' }).earlier).toBeUndefined();
  });
});
