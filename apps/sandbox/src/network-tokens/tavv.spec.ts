import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newTokenNumber } from './token-number.js';
import { makeDynamicCvv, makeTavv, verifyTavv } from './tavv.js';

const KEY = randomBytes(32);
const TOKEN = { number: newTokenNumber('visa'), expiryMonth: 12, expiryYear: 2033 };

describe('a cryptogram', () => {
  it('has 20 bytes and reveals its counter only with the key', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (counter) => {
        const tavv = makeTavv(KEY, { ...TOKEN, counter });
        expect(Buffer.from(tavv, 'base64')).toHaveLength(20);
        expect(verifyTavv(KEY, tavv, TOKEN)).toBe(counter);
      }),
    );
  });

  it('is rejected with any bit changed', () => {
    const tavv = Buffer.from(makeTavv(KEY, { ...TOKEN, counter: 7 }), 'base64');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 159 }), (bit) => {
        const altered = Buffer.from(tavv);
        const at = bit >> 3;
        altered[at] = (altered[at] ?? 0) ^ (1 << (bit & 7));
        expect(verifyTavv(KEY, altered.toString('base64'), TOKEN)).toBeNull();
      }),
    );
  });

  it('is rejected for another number, expiry, key or length', () => {
    const tavv = makeTavv(KEY, { ...TOKEN, counter: 7 });
    expect(verifyTavv(KEY, tavv, { ...TOKEN, number: newTokenNumber('mastercard') })).toBeNull();
    expect(verifyTavv(KEY, tavv, { ...TOKEN, expiryYear: 2034 })).toBeNull();
    expect(verifyTavv(randomBytes(32), tavv, TOKEN)).toBeNull();
    expect(verifyTavv(KEY, tavv.slice(4), TOKEN)).toBeNull();
    expect(verifyTavv(KEY, '', TOKEN)).toBeNull();
  });
});

describe('a dynamic security code', () => {
  it('has three digits and changes with the counter', () => {
    const codes = Array.from({ length: 50 }, (_, counter) =>
      makeDynamicCvv(KEY, { ...TOKEN, counter }),
    );
    expect(codes.every((code) => /^\d{3}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(30);
  });
});
