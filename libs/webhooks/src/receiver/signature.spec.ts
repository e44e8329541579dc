import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SIGNATURE_VECTORS } from './signature-vectors.js';
import { signBody, verifySignature } from './signature.js';

const [VECTOR] = SIGNATURE_VECTORS;

describe('signBody and verifySignature', () => {
  it.each([...SIGNATURE_VECTORS])(
    'agree with the published vector of $key',
    ({ key, body, signature }) => {
      expect(signBody(body, key)).toBe(signature);
      expect(verifySignature(body, signature, key)).toBe(true);
      expect(verifySignature(Buffer.from(body), signature, key)).toBe(true);
    },
  );

  it('accept every body with its own key and refuse it with one bit changed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.string(), fc.nat(), (body, key, position) => {
        const signature = signBody(body, key);
        const altered = Uint8Array.from(body);
        const index = position % altered.length;
        altered[index] = (altered[index] ?? 0) ^ 1;
        expect(verifySignature(body, signature, key)).toBe(true);
        expect(verifySignature(altered, signature, key)).toBe(false);
        expect(verifySignature(body, signature, `${key}x`)).toBe(false);
      }),
    );
  });

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['twice', [VECTOR.signature, VECTOR.signature]],
    ['upper case', VECTOR.signature.toUpperCase()],
    ['shorter', VECTOR.signature.slice(2)],
    ['not hex', 'z'.repeat(64)],
    ['prefixed', `sha256=${VECTOR.signature}`],
  ])('refuse a signature that is %s', (_case, header) => {
    expect(verifySignature(VECTOR.body, header, VECTOR.key)).toBe(false);
  });
});
