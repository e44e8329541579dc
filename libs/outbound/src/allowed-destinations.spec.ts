import { describe, expect, it } from '@jest/globals';
import { AllowedDestinations, InvalidDestinationError } from './allowed-destinations.js';

const LIST = [
  'https://api.psp.example',
  'https://*.acquirer.example',
  'https://*.internal',
  'https://bank.example:8443/v2/pay',
];

describe('AllowedDestinations', () => {
  it.each([
    ['https://api.psp.example/any/path?q=1', true],
    ['https://api.psp.example:443/', true],
    ['https://API.PSP.example/', true],
    ['https://api.psp.example:444/', false],
    ['http://api.psp.example/', false],
    ['https://psp.example/', false],
    ['https://xapi.psp.example/', false],
    ['https://api.psp.example.evil.example/', false],
    ['https://eu.acquirer.example/', true],
    ['https://a.b.acquirer.example/', true],
    ['https://acquirer.example/', false],
    ['https://evilacquirer.example/', false],
    ['https://bank.example:8443/v2/pay', true],
    ['https://bank.example:8443/v2/pay/1', true],
    ['https://bank.example:8443/v2/payments', false],
    ['https://bank.example:8443/v2/pay/../admin', false],
    ['https://bank.example:8443/v2/pay/%2e%2e/admin', false],
    ['https://bank.example:8443/v2/pay/..%2fadmin', false],
    ['https://bank.example:8443/v2/pay/..;/admin', false],
    ['https://bank.example:8443/v2/pay/..;a=b/admin', false],
    ['https://bank.example:8443/v2/pay/..%3b/admin', false],
    ['https://bank.example:8443/v2/pay/%2e%2e%3b/admin', false],
    ['https://bank.example:8443/v2/pay/%252e%252e/admin', false],
    ['https://bank.example:8443/v2/pay/%25252e%25252e%25252fadmin', false],
    ['https://bank.example:8443/v2/pay/..%255cadmin', false],
    ['https://bank.example:8443/v2/pay/%20../admin', false],
    ['https://bank.example:8443/v2/pay/a%00b', false],
    ['https://bank.example:8443/v2/pay/a%2525252525b', false],
    ['https://bank.example:8443/v2/pay/a%20b;v=1/..c', true],
    ['https://bank.example/v2/pay', false],
  ])('%s: %s', (url, allowed) => {
    expect(new AllowedDestinations(LIST).allows(new URL(url))).toBe(allowed);
  });

  it('allows nothing when it is empty', () => {
    expect(new AllowedDestinations([]).allows(new URL('https://api.psp.example/'))).toBe(false);
  });

  it('reads a stored list without the entries that are not accepted any more', () => {
    const stored = AllowedDestinations.stored(['https://*.com', 'https://api.psp.example']);
    expect(stored.allows(new URL('https://api.psp.example/'))).toBe(true);
    expect(stored.allows(new URL('https://evil.com/'))).toBe(false);
  });

  it('allows any port where it says so', () => {
    const laptop = new AllowedDestinations(['http://localhost:*']);
    expect(laptop.allows(new URL('http://localhost:4010/x'))).toBe(true);
    expect(laptop.allows(new URL('http://127.0.0.1:4010/x'))).toBe(false);
  });

  it.each([
    'api.psp.example',
    'ftp://a.example',
    'https://',
    'https://*',
    'https://a.example/?q',
    'https://a@b.example',
    'https://a.*.example',
    'https://*.com',
    'https://*.co.uk/v2/',
    'https://*.github.io',
    'https://*.127.0.0.1',
  ])('refuses the entry %s', (entry) => {
    expect(() => new AllowedDestinations([entry])).toThrow(InvalidDestinationError);
  });
});
