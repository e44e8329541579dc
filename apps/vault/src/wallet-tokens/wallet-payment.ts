import { detectScheme, isAccountNumber, type Scheme } from '@tessera/cards';
import { Secret } from '@tessera/crypto';
import { ValidationFailedError } from '@tessera/errors';
import { hasExpired, MAX_EXPIRY_YEAR } from '../cards/card-expiry.js';
import { parseUniqueJson } from '../cards/parse-unique-json.js';
import { WalletPayloadRefusedError } from './wallet-token.errors.js';
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
  /** What distinguishes this payload from every other payload of the wallet. */
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
const MIN_YEAR = 2000;
const MONTHS = 12;

/**
 * The card of a payload that has been decrypted.
 *
 * @returns what is wrong with it, completing "holds …", if the vault cannot store it
 */
export function walletCard(written: WrittenCard, now: Date): Card | string {
  const { accountNumber: number, expiryMonth, expiryYear } = written;
  if (typeof number !== 'string' || !isAccountNumber(number)) return 'no card number';
  const scheme = detectScheme(number);
  if (scheme === null) return 'a card of an unknown scheme';
  if (!isWithin(expiryMonth, 1, MONTHS) || !isWithin(expiryYear, MIN_YEAR, MAX_EXPIRY_YEAR)) {
    return 'no expiry date';
  }
  if (hasExpired(expiryMonth, expiryYear, now)) return 'an expired card';
  return { accountNumber: new Secret(number), scheme, expiryMonth, expiryYear };
}

/** The text of a payload that was decrypted, whose bytes are wiped. */
export function textOf(plaintext: Buffer): string {
  const text = plaintext.toString('utf8');
  plaintext.fill(0);
  return text;
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

/**
 * A JSON object of a payload, or null for any other text.
 *
 * @param path where the text is in the request
 * @throws WalletPayloadRefusedError when an object in it has a name twice
 */
export function objectOrNull(json: string, path: string): Readonly<Record<string, unknown>> | null {
  try {
    return recordOrNull(parseUniqueJson(json, path));
  } catch (error) {
    const [fault] = error instanceof ValidationFailedError ? (error.validationErrors ?? []) : [];
    throw fault === undefined ? error : new WalletPayloadRefusedError('unsupported', fault);
  }
}

export function recordOrNull(value: unknown): Readonly<Record<string, unknown>> | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : null;
}

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}
