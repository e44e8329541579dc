import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createSecretKey } from 'node:crypto';
import { SealedDataError } from './crypto.errors.js';
import { KEY_ADOPTION_MS, type KeyVersion } from './key-version.js';
import { Sealer } from './sealer.js';

const key = (byte: number) => createSecretKey(Buffer.alloc(32, byte));
const NOW = Date.UTC(2026, 0, 1);

function versionOf(version: number, ageMs = KEY_ADOPTION_MS): KeyVersion {
  return { version, createdAt: new Date(NOW - ageMs), key: key(version) };
}

const sealer = Sealer.withKey('webhook-endpoint', key(1));

describe('Sealer', () => {
  it('opens sealed values for the same aad', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, aad) => {
        const plaintext = Buffer.from(bytes);
        expect(sealer.open(sealer.seal(plaintext, aad), aad)).toEqual(plaintext);
      }),
    );
    expect(sealer.open(sealer.seal('whk_é', 'a'), 'a').toString()).toBe('whk_é');
  });

  it('never returns the same bytes twice', () => {
    expect(sealer.seal('a', 'b')).not.toEqual(sealer.seal('a', 'b'));
  });

  it('rejects every altered bit', () => {
    const sealed = sealer.seal('secret', 'row 1');
    fc.assert(
      fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
        const altered = Buffer.from(sealed);
        altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => sealer.open(altered, 'row 1')).toThrow(SealedDataError);
      }),
    );
  });

  it('rejects every truncation, including a tag of four bytes', () => {
    const sealed = sealer.seal('secret', 'row 1');
    for (let length = 0; length < sealed.length; length++) {
      expect(() => sealer.open(sealed.subarray(0, length), 'row 1')).toThrow(SealedDataError);
    }
  });

  it('rejects bytes moved to another row or sealed under another name', () => {
    const sealed = sealer.seal('secret', 'row 1');
    const namesake = Sealer.withKey('idempotency', key(1));
    expect(() => sealer.open(sealed, 'row 2')).toThrow(SealedDataError);
    expect(() => namesake.open(sealed, 'row 1')).toThrow(SealedDataError);
  });

  it('seals with the newest version and opens with each', () => {
    const rotated = new Sealer('webhook-endpoint', [versionOf(1), versionOf(2)], () => NOW);
    expect(rotated.open(sealer.seal('old', 'a'), 'a').toString()).toBe('old');
    expect(rotated.open(rotated.seal('new', 'a'), 'a').toString()).toBe('new');
    expect(() => sealer.open(rotated.seal('new', 'a'), 'a')).toThrow(SealedDataError);
  });

  it('only opens with a version that not every process has yet', () => {
    let now = NOW;
    const versions = [versionOf(1), versionOf(2, KEY_ADOPTION_MS - 1)];
    const rotated = new Sealer('webhook-endpoint', versions, () => now);
    const ahead = new Sealer('webhook-endpoint', [versionOf(1), versionOf(2)], () => now);
    expect(sealer.open(rotated.seal('early', 'a'), 'a').toString()).toBe('early');
    expect(rotated.open(ahead.seal('ahead', 'a'), 'a').toString()).toBe('ahead');
    now += 1;
    expect(rotated.currentVersion).toBe(2);
    expect(() => sealer.open(rotated.seal('late', 'a'), 'a')).toThrow(SealedDataError);
  });
});
