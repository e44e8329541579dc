import { describe, expect, it } from '@jest/globals';
import { parseProviders } from './parse-providers.js';

describe('parseProviders', () => {
  it('pairs addresses with secrets, which may contain the separators', () => {
    const [first, second] = parseProviders(
      ['one=https://psp.example/v1/', 'two=https://other.example?a=b'],
      'two=b=b,one=a',
    );
    expect([first?.name, first?.url, first?.secret.expose()]).toEqual([
      'one',
      'https://psp.example/v1',
      'a',
    ]);
    expect([second?.url, second?.secret.expose()]).toEqual(['https://other.example?a=b', 'b=b']);
    expect(String(first?.secret)).toBe('***');
  });

  it('reads the connector in front of the address', () => {
    const [first, second] = parseProviders(
      ['one=https://psp.example', 'two=formpay+http://other.example/a+b'],
      'one=a,two=key:password',
    );
    expect([first?.connector, second?.connector]).toEqual(['json', 'formpay']);
    expect(second?.url).toBe('http://other.example/a+b');
  });

  it('refuses a provider without a secret, and one that comes twice, without telling a secret', () => {
    expect(() => parseProviders(['one=https://psp.example'], 'two=hush')).toThrow(
      'PAYMENT_PROVIDER_SECRETS has no secret for one.',
    );
    const twice = ['one=https://psp.example', 'one=https://psp.example'];
    expect(() => parseProviders(twice, 'one=hush')).toThrow('PAYMENT_PROVIDERS');
  });
});
