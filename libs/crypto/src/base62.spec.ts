import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { base62, randomBase62 } from './base62.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const bytesOf = (minLength: number, maxLength: number) =>
  fc.uint8Array({ minLength, maxLength }).map((bytes) => Buffer.from(bytes));

function decode(text: string): bigint {
  return Array.from(text).reduce(
    (value, character) => value * 62n + BigInt(ALPHABET.indexOf(character)),
    0n,
  );
}

describe('base62', () => {
  it('writes the number that the bytes are', () => {
    fc.assert(
      fc.property(bytesOf(1, 64), (bytes) => {
        expect(decode(base62(bytes))).toBe(BigInt(`0x${bytes.toString('hex')}`));
      }),
    );
  });

  it('encodes equal lengths to equal lengths, and no two values to the same string', () => {
    fc.assert(
      fc.property(bytesOf(32, 32), bytesOf(32, 32), (left, right) => {
        expect(base62(left)).toHaveLength(43);
        expect(base62(left) === base62(right)).toBe(left.equals(right));
      }),
    );
  });

  it.each([
    ['', ''],
    ['00', '00'],
    ['ff', '47'],
    ['ffffffff', '4gfFC3'],
  ])('writes %s as "%s"', (hex, text) => {
    expect(base62(Buffer.from(hex, 'hex'))).toBe(text);
  });
});

describe('randomBase62', () => {
  it.each([0, 1, 43, 200])('returns %d characters of the alphabet', (length) => {
    const text = randomBase62(length);
    expect(text).toHaveLength(length);
    expect(Array.from(text).every((character) => ALPHABET.includes(character))).toBe(true);
  });

  it('uses each character about equally often', () => {
    const counts = new Map<string, number>();
    const text = randomBase62(62 * 1_000);
    for (const character of text) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    // 1,000 expected of each; eight standard deviations to either side.
    expect(Math.min(...counts.values())).toBeGreaterThan(750);
    expect(Math.max(...counts.values())).toBeLessThan(1_250);
    expect(counts.size).toBe(62);
  });
});
