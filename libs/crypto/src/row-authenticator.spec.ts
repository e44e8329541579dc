import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KEY_ADOPTION_MS, type KeyVersion } from './key-version.js';
import { RowAuthenticator, type AuthenticatedTable } from './row-authenticator.js';

const NOW = Date.UTC(2026, 0, 1);

function keyOf(version: number, ageMs = 2 * KEY_ADOPTION_MS): KeyVersion {
  return { version, createdAt: new Date(NOW - ageMs), key: createSecretKey(randomBytes(32)) };
}

const first = keyOf(1);
const rows = new RowAuthenticator([first], () => NOW);

const TABLE: AuthenticatedTable = {
  table: 'thing',
  key: { id: 'uuid' },
  grants: {
    account_id: 'uuid',
    name: 'text',
    key_hash: 'bytes',
    expires_at: 'time',
    enabled: 'boolean',
    count: 'number',
    scopes: 'set',
    steps: 'list',
    settings: 'json',
  },
};

const ROW = {
  id: '6f0f2b0e-6a53-4a39-9a64-0c1f6f0c2f11',
  account_id: '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11',
  name: 'shop',
  key_hash: Buffer.from('abc'),
  expires_at: new Date(NOW),
  enabled: true,
  count: 7,
  scopes: ['write', 'read'],
  steps: ['one', 'two'],
  settings: { b: 1, a: [null, 'x'] },
};

describe('RowAuthenticator', () => {
  const mac = rows.mac(TABLE, ROW);

  it('makes 35 bytes: the format, the version of the key, the digest', () => {
    expect([mac.length, mac[0], mac.readUInt16BE(1)]).toEqual([35, 1, 1]);
    expect(rows.check(TABLE, ROW, mac)).toBe('valid');
  });

  it.each<[string, object]>([
    ['the order of a set', { scopes: ['read', 'write', 'read'] }],
    ['the order of the members of a JSON object', { settings: { a: [null, 'x'], b: 1 } }],
    ['the case of a UUID', { account_id: ROW.account_id.toUpperCase() }],
    ['whether a bigint is a string', { count: '7' }],
    ['a column that is not covered', { description: 'other' }],
  ])('does not depend on %s', (_, change) => {
    expect(rows.check(TABLE, { ...ROW, ...change }, mac)).toBe('valid');
  });

  it('accepts entities, whose columns are in camel case', () => {
    const entity = {
      ...{ id: ROW.id, accountId: ROW.account_id, name: ROW.name, keyHash: ROW.key_hash },
      ...{ expiresAt: ROW.expires_at, enabled: true, count: 7, scopes: ROW.scopes },
      ...{ steps: ROW.steps, settings: ROW.settings },
    };
    expect(rows.check(TABLE, entity, mac)).toBe('valid');
  });

  it.each<[string, object]>([
    ['the primary key', { id: ROW.account_id }],
    ['a UUID', { account_id: ROW.id }],
    ['a string', { name: 'shop2' }],
    ['an empty string in place of null', { name: '' }],
    ['null in place of a value', { expires_at: null }],
    ['bytes', { key_hash: Buffer.from('abd') }],
    ['a time by a millisecond', { expires_at: new Date(NOW + 1) }],
    ['a boolean', { enabled: false }],
    ['a number', { count: 8 }],
    ['a member of a set', { scopes: ['read'] }],
    ['two members joined into one', { scopes: ['readwrite'] }],
    ['an empty set', { scopes: [] }],
    ['the order of a list', { steps: ['two', 'one'] }],
    ['JSON', { settings: { a: ['x', null], b: 1 } }],
    ['a value of another kind', { name: 7 }],
    ['a column that was not read', { name: undefined }],
    ['an invalid date', { expires_at: new Date(NaN) }],
  ])('rejects a change of %s', (_, change) => {
    expect(rows.check(TABLE, { ...ROW, ...change }, mac)).toBe('invalid');
  });

  it('rejects a value that moved to the next column', () => {
    const two: AuthenticatedTable = { ...TABLE, grants: { a: 'text', b: 'text' } };
    const made = rows.mac(two, { id: ROW.id, a: 'x', b: null });
    expect(rows.check(two, { id: ROW.id, a: null, b: 'x' }, made)).toBe('invalid');
  });

  it('rejects the MAC of another table, another key, another length and another format', () => {
    expect(rows.check({ ...TABLE, table: 'other' }, ROW, mac)).toBe('invalid');
    expect(new RowAuthenticator([keyOf(1)]).check(TABLE, ROW, mac)).toBe('invalid');
    expect(rows.check(TABLE, ROW, mac.subarray(0, 34))).toBe('invalid');
    expect(rows.check(TABLE, ROW, Buffer.alloc(0))).toBe('invalid');
    expect(rows.check(TABLE, ROW, Buffer.concat([Buffer.from([2]), mac.subarray(1)]))).toBe(
      'invalid',
    );
  });

  it('rejects a MAC with any bit changed', () => {
    fc.assert(
      fc.property(fc.nat(mac.length * 8 - 1), (bit) => {
        const changed = Buffer.from(mac);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(rows.check(TABLE, ROW, changed)).toBe('invalid');
      }),
    );
  });

  it('distinguishes a missing MAC from a wrong one', () => {
    expect(rows.check(TABLE, ROW, null)).toBe('absent');
    expect(rows.check(TABLE, ROW, undefined)).toBe('absent');
  });

  it('stays valid when a nullable column is added to the table', () => {
    const wider = { ...TABLE, grants: { ...TABLE.grants, added: 'text' } } as const;
    expect(rows.check(wider, { ...ROW, added: null }, mac)).toBe('valid');
    expect(rows.check(wider, { ...ROW, added: 'x' }, mac)).toBe('invalid');
  });

  it('throws when asked for the MAC of a value of another kind', () => {
    expect(() => rows.mac(TABLE, { ...ROW, scopes: 'read' })).toThrow('scopes is not of kind set');
    expect(() => rows.mac(TABLE, { ...ROW, scopes: undefined })).toThrow(TypeError);
  });

  it('verifies with every version of the key, and makes MACs with the newest that all processes have', () => {
    const second = keyOf(2);
    const rotated = new RowAuthenticator([first, second], () => NOW);
    expect(rotated.check(TABLE, ROW, mac)).toBe('valid');
    expect(rotated.isCurrent(mac)).toBe(false);
    const renewed = rotated.mac(TABLE, ROW);
    expect([renewed.readUInt16BE(1), rotated.isCurrent(renewed)]).toEqual([2, true]);
    expect(rows.check(TABLE, ROW, renewed)).toBe('invalid');
  });

  it('does not make MACs with a new version before a rolling restart has ended', () => {
    const fresh = new RowAuthenticator([first, keyOf(2, KEY_ADOPTION_MS - 1)], () => NOW);
    expect(fresh.mac(TABLE, ROW).readUInt16BE(1)).toBe(1);
    expect(new RowAuthenticator([keyOf(3, 0)], () => NOW).mac(TABLE, ROW).readUInt16BE(1)).toBe(3);
  });
});
