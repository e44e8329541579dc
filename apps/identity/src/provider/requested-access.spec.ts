import { describe, expect, it } from '@jest/globals';
import { checkRequestedScope, requestedAudience, resourceOfAudience } from './requested-access.js';
import type { AccessRequest } from './requested-access.js';

const one = { scopes: ['a:read', 'a:write'], audiences: ['demo'] };
const two = { scopes: ['a:read'], audiences: ['demo', 'https://api.test/v1'] };
const nothing: AccessRequest = { scope: undefined, audience: undefined, resource: undefined };

const invalid = (error: string, description: string) =>
  expect.objectContaining({ error, error_description: expect.stringContaining(description) });
const thrown = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

describe('requestedAudience', () => {
  it('is the only one of the client where none is named', () => {
    expect(requestedAudience(nothing, one)).toBe('demo');
    expect(requestedAudience({ ...nothing, audience: '' }, one)).toBe('demo');
  });

  it('must be named by a client with more than one', () => {
    expect(thrown(() => requestedAudience(nothing, two))).toEqual(
      invalid('invalid_target', 'audience is required'),
    );
    expect(requestedAudience({ ...nothing, audience: 'demo' }, two)).toBe('demo');
  });

  it('is read from a resource of either form', () => {
    const named = (resource: string) => requestedAudience({ ...nothing, resource }, two);
    expect(named('urn:tessera:instance:demo')).toBe('demo');
    expect(named('https://api.test/v1')).toBe('https://api.test/v1');
    expect(named(resourceOfAudience('demo'))).toBe('demo');
    expect(named(resourceOfAudience('https://api.test/v1'))).toBe('https://api.test/v1');
  });

  it('rejects an audience and a resource that differ, even if both are allowed', () => {
    const request = { ...nothing, audience: 'demo', resource: 'https://api.test/v1' };
    expect(thrown(() => requestedAudience(request, two))).toEqual(
      invalid('invalid_target', 'different targets'),
    );
  });

  it('rejects one that was not provisioned, in either parameter', () => {
    for (const request of [{ audience: 'other' }, { resource: 'urn:tessera:instance:other' }]) {
      expect(thrown(() => requestedAudience({ ...nothing, ...request }, one))).toEqual(
        invalid('invalid_target', 'may not ask for this audience'),
      );
    }
  });

  it('rejects two', () => {
    expect(
      thrown(() => requestedAudience({ ...nothing, audience: ['demo', 'demo'] }, one)),
    ).toEqual(invalid('invalid_request', 'must not be provided twice'));
  });
});

describe('checkRequestedScope', () => {
  const check = (scope: string | undefined, limits = one) =>
    thrown(() => {
      checkRequestedScope({ ...nothing, scope }, limits);
    });

  it('accepts any subset of the provisioned scopes', () => {
    for (const scope of ['a:read', 'a:read a:write', 'a:write a:read']) {
      expect(() => {
        checkRequestedScope({ ...nothing, scope }, one);
      }).not.toThrow();
    }
  });

  it('rejects a request without a scope', () => {
    expect(check(undefined)).toEqual(invalid('invalid_scope', 'scope is required'));
  });

  it('rejects one additional scope instead of dropping it', () => {
    expect(check('a:read admin:b')).toEqual(invalid('invalid_scope', 'the scope admin:b'));
  });

  it('grants nothing to a client without scopes', () => {
    expect(check('a:read', { scopes: [], audiences: ['demo'] })).toEqual(
      invalid('invalid_scope', 'the scope a:read'),
    );
  });
});
