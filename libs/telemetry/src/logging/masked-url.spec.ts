import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { maskedUrl } from './masked-url.js';

describe('maskedUrl', () => {
  it.each(['api_key', 'apikey', 'key', 'token', 'x-api-key', 'metadata'])('masks %s', (name) => {
    expect(maskedUrl(`/tokens?${name}=hidden1&page=2`)).toBe(`/tokens?${name}=***&page=2`);
    expect(maskedUrl(`/tokens?page=2&${name.toUpperCase()}=hidden1`)).not.toContain('hidden1');
  });

  it.each([
    '/t?api%5Fkey=hidden1',
    '/t?api%255fkey=hidden1',
    '/t?%61pi_key=hidden1',
    '/t?api_key[]=hidden1',
    '/t?filter[api_key]=hidden1',
    '/t?api_key=a=hidden1',
    '/t?api_key=&api_key=hidden1',
    '/t??api_key=x?hidden1',
    '/t?+api_key=hidden1',
    '/t?x=1&&token=hidden1#hidden1',
  ])('masks the value in %s', (target) => {
    expect(maskedUrl(target)).not.toContain('hidden1');
  });

  it.each([
    '/t?card=4111111111111111',
    '/t?card=4111+1111+1111+1111',
    '/t?card=%34%31%31%31111111111111',
    '/t?4111111111111111=x',
    '/tokens/4111111111111111',
    '/tokens/4111%201111%201111%201111?x=1',
  ])('shows no card number of %s', (target) => {
    expect(decodeURIComponent(maskedUrl(target)).replaceAll(/\D/g, '')).not.toContain('4111');
  });

  it('masks a link to choose a password, which is a secret itself', () => {
    expect(maskedUrl('/password/1f0c.hidden1?x=1')).toBe('/password/***?x=1');
    expect(maskedUrl('/password')).toBe('/password');
  });

  it('leaves everything else as it was sent', () => {
    const target = '/tokens?page=2&account_number_last_four=1111&keys=1&monkey=2&flag&%zz=1';
    expect(maskedUrl(target)).toBe(target);
  });

  it('never shows the value of a key, whatever stands around it', () => {
    const word = fc.stringMatching(/^[a-z0-9%=+.-]{0,8}$/);
    const name = fc.constantFrom('api_key', 'apikey', 'key', 'token', 'x-api-key');
    fc.assert(
      fc.property(word, name, word, (before, secretName, after) => {
        const target = `/${before}?${before}&${secretName}=S3CRET${after}&${after}=1`;
        expect(maskedUrl(target)).not.toContain('S3CRET');
      }),
      { numRuns: 200 },
    );
  });
});
