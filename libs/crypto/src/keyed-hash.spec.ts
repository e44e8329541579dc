import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createHmac, createSecretKey } from 'node:crypto';
import { hmacSha256, keyedHash, keyedHashHex } from './keyed-hash.js';
import { lengthPrefixed } from './length-prefixed.js';

const key = createSecretKey(Buffer.alloc(32, 7));

describe('keyedHash', () => {
  it('is HMAC-SHA256 over the parts, each behind its length', () => {
    const message = Buffer.from('000000026162' + '0000000163', 'hex');
    const expected = createHmac('sha256', key).update(message).digest();
    expect(keyedHash(key, 'ab', Buffer.from('c'))).toEqual(expected);
  });

  it('equals HMAC-SHA256 of Node for keys and messages of any length', () => {
    const bytes = (maxLength: number) =>
      fc.uint8Array({ maxLength }).map((array) => Buffer.from(array));
    const part = fc.oneof(fc.string({ unit: 'binary' }), bytes(200), bytes(9000));
    fc.assert(
      fc.property(bytes(200), fc.array(part, { maxLength: 5 }), (secret, parts) => {
        const any = createSecretKey(secret);
        const expected = createHmac('sha256', secret).update(lengthPrefixed(parts)).digest();
        for (let use = 0; use < 2; use += 1) {
          expect(keyedHash(any, ...parts)).toEqual(expected);
          expect(keyedHashHex(any, ...parts)).toBe(expected.toString('hex'));
        }
      }),
    );
  });

  it('distinguishes lists of parts that join to the same string', () => {
    const parts = fc.array(fc.string(), { maxLength: 4 });
    fc.assert(
      fc.property(parts, parts, (left, right) => {
        const same = JSON.stringify(left) === JSON.stringify(right);
        expect(keyedHash(key, ...left).equals(keyedHash(key, ...right))).toBe(same);
      }),
    );
    expect(keyedHash(key, 'ab', 'c')).not.toEqual(keyedHash(key, 'a', 'bc'));
    expect(keyedHash(key, 'a')).not.toEqual(keyedHash(key, 'a', ''));
  });

  it('depends on the key', () => {
    const other = createSecretKey(Buffer.alloc(32, 8));
    expect(keyedHash(key, 'a')).not.toEqual(keyedHash(other, 'a'));
  });

  it('leaves the bytes of a part unchanged', () => {
    const part = Buffer.from('4111111111111111');
    keyedHash(key, part);
    expect(part.toString()).toBe('4111111111111111');
  });
});

describe('hmacSha256', () => {
  it('equals HMAC-SHA256 of Node for keys and strings of any length', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.nat(9_000).map((length) => 'é'.repeat(length)),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), text, (secret, message) => {
        const any = createSecretKey(Buffer.from(secret));
        for (const encoding of ['hex', 'base64'] as const) {
          const expected = createHmac('sha256', secret).update(message).digest(encoding);
          expect(hmacSha256(any, message, encoding)).toBe(expected);
        }
      }),
    );
  });
});
