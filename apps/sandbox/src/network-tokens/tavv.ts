import { createHmac, timingSafeEqual } from 'node:crypto';

/** The input of a cryptogram: any change results in another cryptogram. */
export interface CryptogramInput {
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** Application transaction counter: increases with each cryptogram of a token. */
  readonly counter: number;
}

/** A token authentication verification value has 20 bytes: here the counter, then a MAC. */
const COUNTER_BYTES = 4;
const MAC_BYTES = 16;
const TAVV_BYTES = COUNTER_BYTES + MAC_BYTES;
const CVV_MODULUS = 1_000;

/** The cryptogram in base64, 28 characters. */
export function makeTavv(key: Buffer, input: CryptogramInput): string {
  const counter = Buffer.alloc(COUNTER_BYTES);
  counter.writeUInt32BE(input.counter);
  const mac = macOf(key, 'tavv', input).subarray(0, MAC_BYTES);
  return Buffer.concat([counter, mac]).toString('base64');
}

/** The three digits that replace a security code where a cryptogram cannot be sent. */
export function makeDynamicCvv(key: Buffer, input: CryptogramInput): string {
  const number = macOf(key, 'dynamic-cvv', input).readUInt32BE(0) % CVV_MODULUS;
  return String(number).padStart(3, '0');
}

/** The counter of a genuine cryptogram of this token; null for any other string. */
export function verifyTavv(
  key: Buffer,
  cryptogram: string,
  token: Omit<CryptogramInput, 'counter'>,
): number | null {
  const bytes = Buffer.from(cryptogram, 'base64');
  if (bytes.length !== TAVV_BYTES) {
    return null;
  }
  const counter = bytes.readUInt32BE(0);
  const expected = Buffer.from(makeTavv(key, { ...token, counter }), 'base64');
  return timingSafeEqual(bytes, expected) ? counter : null;
}

function macOf(key: Buffer, use: string, input: CryptogramInput): Buffer {
  const { number, expiryMonth, expiryYear, counter } = input;
  const message = [use, number, expiryMonth, expiryYear, counter].join('|');
  return createHmac('sha256', key).update(message).digest();
}
