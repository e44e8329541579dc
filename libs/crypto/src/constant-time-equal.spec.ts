import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { constantTimeEqual } from './constant-time-equal.js';

it('agrees with plain equality, for text and for bytes', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      expect(constantTimeEqual(left, right)).toBe(Buffer.from(left).equals(Buffer.from(right)));
      expect(constantTimeEqual(left, left)).toBe(true);
      expect(constantTimeEqual(Buffer.from(left), left)).toBe(true);
    }),
  );
});

it('treats different lengths as different instead of throwing', () => {
  expect(constantTimeEqual('abc', 'ab')).toBe(false);
  expect(constantTimeEqual('', 'a')).toBe(false);
});
