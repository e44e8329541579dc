import { describe, expect, it } from '@jest/globals';
import { checkClientDefinition, spaceSeparated } from './client-definition.js';
import type { ClientDefinition } from './client-definition.js';

const shop: ClientDefinition = {
  name: 'shop',
  scopes: ['decisions:create', 'decisions:read'],
  audiences: ['demo'],
};
const check = (changes: Partial<ClientDefinition>) => () => {
  checkClientDefinition({ ...shop, ...changes });
};

describe('checkClientDefinition', () => {
  it('accepts a runtime client and an administrative one', () => {
    expect(check({})).not.toThrow();
    expect(check({ scopes: ['admin:rulesets:read', 'admin:webhooks:create'] })).not.toThrow();
  });

  it('rejects a client that mixes admin scopes with runtime scopes', () => {
    expect(check({ scopes: ['decisions:create', 'admin:rulesets:read'] })).toThrow(
      'cannot mix admin:* scopes with runtime scopes',
    );
  });

  it('rejects a wildcard: scopes are granted by name', () => {
    expect(check({ scopes: ['decisions:*'] })).toThrow('"decisions:*" is not a scope');
  });

  it.each([
    [{ name: 'Shop' }, 'the name must be'],
    [{ name: '' }, 'the name must be'],
    [{ clientId: 'a:b' }, 'the client id must be'],
    [{ clientSecret: 'short' }, 'the secret must have 32 to 256 characters, it has 5'],
    [{ clientSecret: `${'x'.repeat(40)}+/=` }, 'the secret may contain only'],
    [{ scopes: [] }, 'at least one scope is required'],
    [{ audiences: [] }, 'at least one audience is required'],
    [{ audiences: ['a b'] }, '"a b" is neither an instance name nor an absolute URI'],
    [{ audiences: ['https://api.test/#x'] }, 'neither an instance name nor an absolute URI'],
  ] satisfies [Partial<ClientDefinition>, string][])('rejects %j', (changes, message) => {
    expect(check(changes)).toThrow(message);
  });

  it('accepts an absolute URI as an audience', () => {
    expect(check({ audiences: ['demo', 'https://api.test/v1'] })).not.toThrow();
  });

  it('lists every problem at once without the secret', () => {
    const definition = check({ name: 'X', clientSecret: 'hunter2', scopes: [] });
    expect(definition).toThrow(/the name must.*the secret must.*at least one scope/);
    expect(definition).not.toThrow(/hunter2/);
  });
});

describe('spaceSeparated', () => {
  it('drops empty words and repetitions', () => {
    expect(spaceSeparated('  a:b  c:d a:b\n')).toEqual(['a:b', 'c:d']);
    expect(spaceSeparated(' ')).toEqual([]);
  });
});
