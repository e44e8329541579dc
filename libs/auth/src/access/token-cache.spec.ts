import { describe, expect, it } from '@jest/globals';
import { clientPrincipal } from '../principal.js';
import { TokenCache } from './token-cache.js';

describe('TokenCache', () => {
  it('forgets a token when it expires', () => {
    let now = 0;
    const cache = new TokenCache(() => now);
    cache.add('a', clientPrincipal('shop', ['x']), 100);
    expect(cache.find('a')?.clientId).toBe('shop');
    now = 100;
    expect(cache.find('a')).toBeUndefined();
  });

  it('stays bounded and drops the oldest first', () => {
    const cache = new TokenCache(() => 0);
    const principal = clientPrincipal('shop', []);
    for (let i = 0; i <= 10_000; i++) cache.add(`token-${i}`, principal, 1);
    expect(cache.find('token-0')).toBeUndefined();
    expect(cache.find('token-10000')).toBe(principal);
  });

  it('is empty after it was cleared', () => {
    const cache = new TokenCache(() => 0);
    cache.add('a', clientPrincipal('shop', []), 1);
    cache.clear();
    expect(cache.find('a')).toBeUndefined();
  });
});
