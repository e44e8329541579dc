import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { VersionedHash } from '@tessera/crypto';
import { createApiKey, hashApiKey, maskApiKey, matchesApiKey, parseApiKey } from './api-key.js';

const newPepper = () => VersionedHash.withKey(createSecretKey(randomBytes(32)));
const pepper = newPepper();

describe('API keys', () => {
  it('are made of prefix, environment, id, 43 base62 characters and a checksum', () => {
    const { value, keyId } = createApiKey(pepper, 'vlt', 'eu1');
    expect(value).toMatch(/^vlt_eu1_[0-9A-Za-z]{16}_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/);
    expect(parseApiKey(value)).toMatchObject({ prefix: 'vlt', environment: 'eu1', keyId });
  });

  it('are unique', () => {
    const values = Array.from({ length: 200 }, () => createApiKey(pepper, 'vlt', 'eu1').value);
    expect(new Set(values).size).toBe(200);
  });

  it('fail the checksum when any character is mistyped', () => {
    const { value } = createApiKey(pepper, 'vlt', 'eu1');
    for (let i = 0; i < value.length; i++) {
      const other = value[i] === 'a' ? 'b' : 'a';
      expect(parseApiKey(value.slice(0, i) + other + value.slice(i + 1))).toBeUndefined();
    }
  });

  it.each(['', 'abc', 'vlt_eu1', `vlt_eu1_${'a'.repeat(16)}_${'b'.repeat(49)}`])(
    'are rejected when malformed: %s',
    (value) => {
      expect(parseApiKey(value)).toBeUndefined();
    },
  );

  it('match their hash only under the same pepper', () => {
    const { value, hash } = createApiKey(pepper, 'vlt', 'eu1');
    expect(matchesApiKey(pepper, value, hash)).toBe(true);
    expect(matchesApiKey(newPepper(), value, hash)).toBe(false);
    expect(matchesApiKey(pepper, createApiKey(pepper, 'vlt', 'eu1').value, hash)).toBe(false);
    expect(hash.equals(hashApiKey(pepper, value))).toBe(true);
  });

  it('do not match when the ID is unknown', () => {
    expect(matchesApiKey(pepper, createApiKey(pepper, 'vlt', 'eu1').value, undefined)).toBe(false);
    const zeros = Buffer.alloc(32);
    expect(matchesApiKey(pepper, 'x', zeros)).toBe(false);
  });

  it('are masked after their creation', () => {
    const { value, keyId } = createApiKey(pepper, 'vlt', 'eu1');
    const parts = parseApiKey(value);
    expect(parts && maskApiKey(parts)).toBe(`vlt_eu1_${keyId}_xxxxx`);
  });
});
