import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The keys that a requestor and the token service both derive from their shared secret. */
export interface TokenServiceKeys {
  /** Signs the requestor's requests. */
  readonly requests: Buffer;
  /** Signs the token service's notifications. */
  readonly notifications: Buffer;
  /** Wraps the keys of the JWEs that card data travels in (A256GCMKW). */
  readonly cardData: Buffer;
}

const KEY_BYTES = 32;
const TOLERANCE_S = 300;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** HKDF-SHA256 of the secret, with an info string for each use. */
export function deriveTokenServiceKeys(secret: string): TokenServiceKeys {
  return {
    requests: derive(secret, 'requests'),
    notifications: derive(secret, 'notifications'),
    cardData: derive(secret, 'card-data'),
  };
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the time, the purpose of the body, and the body. */
export function signMessage(
  key: Buffer,
  subject: string,
  body: Buffer | string,
  now: Date,
): string {
  const seconds = Math.floor(now.getTime() / 1_000);
  return `t=${seconds},v1=${macOf(key, seconds, subject, body)}`;
}

/** Whether a signature is genuine and at most five minutes old or early. */
export function isSigned(
  key: Buffer,
  header: string | readonly string[] | undefined,
  subject: string,
  body: Buffer | string,
  now: Date,
): boolean {
  const match = typeof header === 'string' ? SIGNATURE.exec(header) : null;
  const [, seconds, mac] = match ?? [];
  if (seconds === undefined || mac === undefined) {
    return false;
  }
  const age = Math.abs(now.getTime() / 1_000 - Number(seconds));
  const expected = Buffer.from(macOf(key, Number(seconds), subject, body), 'hex');
  return age <= TOLERANCE_S && timingSafeEqual(expected, Buffer.from(mac, 'hex'));
}

function macOf(key: Buffer, seconds: number, subject: string, body: Buffer | string): string {
  return createHmac('sha256', key).update(`${seconds}\n${subject}\n`).update(body).digest('hex');
}

function derive(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `token-service/${use}`, KEY_BYTES));
}
