import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { KEY_ADOPTION_MS, type KeyVersion } from './key-version.js';
import { keyedHash } from './keyed-hash.js';
import { VersionedHash } from './versioned-hash.js';

const NOW = Date.UTC(2026, 0, 1);

function versionOf(version: number, ageMs = KEY_ADOPTION_MS): KeyVersion {
  const key = createSecretKey(Buffer.alloc(32, version));
  return { version, createdAt: new Date(NOW - ageMs), key };
}

const hashWith = (...versions: KeyVersion[]) => new VersionedHash(versions, () => NOW);
const before = hashWith(versionOf(1));
const rotated = hashWith(versionOf(1), versionOf(2));
const after = hashWith(versionOf(2));

describe('VersionedHash', () => {
  it('makes the same 32 bytes as a keyed hash under version 1', () => {
    expect(before.of('a', 'b')).toEqual(keyedHash(versionOf(1).key, 'a', 'b'));
  });

  it('finds hashes of older versions, with the current version first', () => {
    expect(rotated.candidates('a')).toEqual([after.of('a'), before.of('a')]);
    expect(rotated.of('a')).toEqual(after.of('a'));
    expect(rotated.of('a')).toHaveLength(35);
  });

  it('compares under the version that the stored hash names', () => {
    expect(rotated.matches(before.of('a'), 'a')).toBe(true);
    expect(rotated.matches(after.of('a'), 'a')).toBe(true);
    expect(rotated.matches(before.of('a'), 'b')).toBe(false);
    expect(rotated.matches(undefined, 'a')).toBe(false);
  });

  it('matches nothing under a dropped version or damaged bytes', () => {
    expect(after.matches(before.of('a'), 'a')).toBe(false);
    expect(before.matches(after.of('a'), 'a')).toBe(false);
    for (const length of [0, 2, 31, 34]) {
      expect(rotated.matches(after.of('a').subarray(0, length), 'a')).toBe(false);
    }
    expect(rotated.matches(Buffer.alloc(35), 'a')).toBe(false);
  });

  it('hashes with a new version only when every process has it', () => {
    const fresh = hashWith(versionOf(1), versionOf(2, KEY_ADOPTION_MS - 1));
    expect(fresh.of('a')).toEqual(before.of('a'));
    expect(fresh.matches(after.of('a'), 'a')).toBe(true);
    expect(fresh.candidates('a')).toEqual([before.of('a'), after.of('a')]);
  });
});
