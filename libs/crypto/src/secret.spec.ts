import { describe, expect, it } from '@jest/globals';
import { format, inspect } from 'node:util';
import { Secret } from './secret.js';

describe('Secret', () => {
  const secret = new Secret('4111111111111111');

  it('returns the value only from expose()', () => {
    expect(secret.expose()).toBe('4111111111111111');
  });

  it.each([
    ['String()', () => String(secret)],
    ['toString()', () => secret.toString()],
    ['join', () => [secret].join('')],
    ['inspect', () => inspect(secret, { showHidden: true, depth: null })],
    ['console formatting', () => format('%s', secret)],
    ['a primitive', () => secret[Symbol.toPrimitive]()],
  ])('prints *** through %s', (_way, print) => {
    expect(print()).toBe('***');
  });

  it('prints *** deep in JSON and in an inspected object', () => {
    const body = { card: [{ number: secret }] };
    expect(JSON.stringify(body)).toBe('{"card":[{"number":"***"}]}');
    expect(inspect(body, { depth: null })).not.toContain('4111');
  });

  it('has no property to enumerate, copy or clone the value from', () => {
    expect(Object.getOwnPropertyNames(secret)).toEqual([]);
    expect(Object.entries(secret)).toEqual([]);
    expect(structuredClone(secret)).toEqual({});
  });
});
