import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { signBody, verifySignature } from './signature.js';

/** Published for receivers in every language. */
const VECTORS = [
  {
    key: 'whk_3f9a2c',
    body: '{"event":"decision.allow","id":"0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11","decision_id":"7b0f6c0e-2b7c-4a55-8e0e-1d9f3f1f0a22","occurred_at":"2026-01-02T03:04:05.678Z"}',
    signature: 'ab8bbc3488e5a29ad5afdef6e713241ac5c7f6d0b0e29087f43599c5f81bb45d',
  },
  {
    key: 'c2VjcmV0',
    body: '{"a":"é"}',
    signature: '610e989fc5bfed2863fba8780f225d43795ce52407badcf235c617807aab2e10',
  },
];

describe('signBody and verifySignature', () => {
  it.each(VECTORS)('agree with the published vector of $key', ({ key, body, signature }) => {
    expect(signBody(body, key)).toBe(signature);
    expect(verifySignature(body, signature, key)).toBe(true);
    expect(verifySignature(Buffer.from(body), signature, key)).toBe(true);
  });

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
    ['twice', [VECTORS[0]?.signature ?? '', VECTORS[0]?.signature ?? '']],
    ['upper case', VECTORS[0]?.signature.toUpperCase()],
    ['shorter', VECTORS[0]?.signature.slice(2)],
    ['not hex', 'z'.repeat(64)],
    ['prefixed', `sha256=${VECTORS[0]?.signature ?? ''}`],
  ])('refuse a signature that is %s', (_case, header) => {
    expect(verifySignature(VECTORS[0]?.body ?? '', header, VECTORS[0]?.key ?? '')).toBe(false);
  });
});
