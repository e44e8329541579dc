import { detectScheme, isAccountNumber, type Scheme } from '@tessera/cards';
import { Secret } from '@tessera/crypto';
import { hasExpired } from '../cards/card-expiry.js';
import type { Authentication } from './wallet.js';

/** A payment in clear on its way to being sealed. */
export interface WalletPayment {
  /** The device's own number (DPAN), or the card's with `PAN_ONLY`. */
  readonly accountNumber: Secret<string>;
  readonly scheme: Scheme;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cardholderName: Secret<string> | null;
  readonly authentication: Authentication;
  readonly cryptogram: Secret<string> | null;
  /** Two digits. */
  readonly eci: string | null;
  /** What tells this payload from every other of the wallet. */
  readonly messageId: Buffer | string;
  /** The wallet vouches for the payload until then. */
  readonly freshUntil: Date;
}

/** What both wallets write down of a card, each in its own words. */
export interface WrittenCard {
  readonly accountNumber: unknown;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

type Card = Pick<WalletPayment, 'accountNumber' | 'scheme' | 'expiryMonth' | 'expiryYear'>;

const MAX_TEXT_LENGTH = 255;
const MAX_YEAR = 9999;
const MIN_YEAR = 2000;
const MONTHS = 12;

/**
 * The card of a payload that has been decrypted.
 *
 * @returns what is wrong with it, completing "holds …", when it is none that the vault stores
 */
export function walletCard(written: WrittenCard, now: Date): Card | string {
  const { accountNumber: number, expiryMonth, expiryYear } = written;
  if (typeof number !== 'string' || !isAccountNumber(number)) return 'no card number';
  const scheme = detectScheme(number);
  if (scheme === null) return 'a card of an unknown scheme';
  if (!isWithin(expiryMonth, 1, MONTHS) || !isWithin(expiryYear, MIN_YEAR, MAX_YEAR)) {
    return 'no expiry date';
  }
  if (hasExpired(expiryMonth, expiryYear, now)) return 'an expired card';
  return { accountNumber: new Secret(number), scheme, expiryMonth, expiryYear };
}

/** A text of reasonable length, or null for anything else. */
export function textOrNull(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > MAX_TEXT_LENGTH) return null;
  return value;
}

/** The schemes write `5` and `05`; two digits are what acquirers expect. Null for anything else. */
export function eciOrNull(value: unknown): string | null {
  const text = textOrNull(value);
  return text !== null && /^\d{1,2}$/.test(text) ? text.padStart(2, '0') : null;
}

/** A JSON object, or null for any other text. */
export function objectOrNull(json: string): Readonly<Record<string, unknown>> | null {
  try {
    return recordOrNull(JSON.parse(json));
  } catch {
    return null;
  }
}

export function recordOrNull(value: unknown): Readonly<Record<string, unknown>> | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : null;
}

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}
