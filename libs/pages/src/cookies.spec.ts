import { describe, expect, it } from '@jest/globals';
import { readCookies, writeCookie } from './cookies.js';

describe('cookies', () => {
  it('are bound to the host over a secure connection', () => {
    expect(writeCookie('check', 'abc', { maxAgeSeconds: 60, secure: true })).toBe(
      '__Host-check=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure',
    );
    expect(writeCookie('check', '', { maxAgeSeconds: 0, secure: false })).toBe(
      'check=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    );
  });

  it('are read by name; the first of a name wins', () => {
    const cookies = readCookies('a=1; check=x=y;; =z; a=2; flag');
    expect([...cookies]).toEqual([
      ['a', '1'],
      ['check', 'x=y'],
    ]);
    expect(readCookies(undefined).size).toBe(0);
  });
});
