import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** The header that carries the signature of every notification. */
export const SIGNATURE_HEADER = 'x-hmac-signature';

/** While a rotation of the key overlaps: the signature by the new key, in the same format. */
export const NEXT_SIGNATURE_HEADER = 'x-hmac-signature-next';

const SIGNATURE = /^[0-9a-f]{64}$/;

/**
 * HMAC-SHA256 of the body's bytes as lowercase hex.
 *
 * @param key the `hmac_key` as the string that was returned; it is not base64-decoded
 */
export function signBody(body: string | Uint8Array, key: string | KeyObject): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

/**
 * For receivers: whether a notification comes from the holder of the key.
 *
 * @param rawBody the bytes as they arrived; a body that was parsed and written again may differ
 * @param header the value of `x-hmac-signature`, or whatever arrived in its place
 * @param key the `hmac_key` that the creation of the endpoint returned, as it is
 */
export function verifySignature(
  rawBody: string | Uint8Array,
  header: string | readonly string[] | undefined,
  key: string,
): boolean {
  if (typeof header !== 'string' || !SIGNATURE.test(header)) {
    return false;
  }
  const expected = Buffer.from(signBody(rawBody, key), 'hex');
  return timingSafeEqual(expected, Buffer.from(header, 'hex'));
}
