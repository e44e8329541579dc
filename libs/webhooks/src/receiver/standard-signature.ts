import { createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** The headers of Standard Webhooks 1.0, which every notification carries in addition. */
export const STANDARD_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** In front of every signature, whose scheme it names. */
export const STANDARD_VERSION = 'v1';
const TOLERANCE_SECONDS = 300;
const TIMESTAMP = /^[1-9]\d{0,11}$/;

/** What a signature of Standard Webhooks covers. */
export interface SignedNotification {
  /** The id of the event: the same at every attempt. */
  readonly id: string;
  /** Seconds since 1970, of the attempt. */
  readonly timestamp: number;
  readonly body: string | Uint8Array;
}

/**
 * `v1,` and the base64 of HMAC-SHA256 over id, timestamp and body with dots between them.
 *
 * @param key the bytes of the `hmac_key` as the string that was returned; a library that expects
 *   base64 gets the base64 of that string
 */
export function signStandard(
  { id, timestamp, body }: SignedNotification,
  key: string | KeyObject,
): string {
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  return `${STANDARD_VERSION},${hmac.digest('base64')}`;
}

/** Headers as Node gives them: names in lower case. */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * For receivers: whether a notification comes from the holder of the key, and was sent in the last
 * five minutes, so that a recorded one cannot be sent again later.
 *
 * @param rawBody the bytes as they arrived
 * @param key the `hmac_key` as it was returned
 * @param nowMs milliseconds since 1970
 */
export function verifyStandardSignature(
  rawBody: string | Uint8Array,
  headers: Headers,
  key: string,
  nowMs = Date.now(),
): boolean {
  const { [STANDARD_HEADERS.id]: id, [STANDARD_HEADERS.timestamp]: time } = headers;
  const { [STANDARD_HEADERS.signature]: signatures } = headers;
  if (typeof id !== 'string' || typeof time !== 'string' || typeof signatures !== 'string') {
    return false;
  }
  const timestamp = TIMESTAMP.test(time) ? Number(time) : Number.NaN;
  const ageSeconds = Math.abs(nowMs / 1000 - timestamp);
  // Not a number is no age.
  if (!(ageSeconds <= TOLERANCE_SECONDS)) {
    return false;
  }
  const expected = Buffer.from(signStandard({ id, timestamp, body: rawBody }, key));
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
