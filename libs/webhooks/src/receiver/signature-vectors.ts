/** A body with its signature under a key. */
export interface SignatureVector {
  readonly key: string;
  /** To be signed as UTF-8, without a line break at its end. */
  readonly body: string;
  readonly signature: string;
}

/**
 * Published for receivers in every language. The second one fails in a verifier that decodes the
 * key from base64, or that signs anything but UTF-8.
 */
export const SIGNATURE_VECTORS: readonly [SignatureVector, SignatureVector] = [
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
