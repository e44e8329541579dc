import type { KeyObject } from 'node:crypto';
import { p256FromSpki } from '../p256.js';
import { parseUniqueJson } from '../../cards/parse-unique-json.js';
import { recordOrNull } from '../wallet-payment.js';

const MAX_DIGITS = 15;

/** An instant as Google writes it: milliseconds since 1970 in a text of digits. Null for anything else. */
export function instantOf(value: unknown): Date | null {
  if (typeof value !== 'string' || value.length > MAX_DIGITS || !/^\d+$/.test(value)) return null;
  return new Date(Number(value));
}

/** A key with which Google signs the keys that sign messages. */
export interface GoogleRootKey {
  readonly publicKey: KeyObject;
  readonly expiresAt: Date;
}

/**
 * The keys for `ECv2` of the JSON that Google publishes; those of other protocols are left out.
 *
 * @throws Error when the text is not of that kind, or has no such key
 */
export function parseGoogleRootKeys(json: string): readonly GoogleRootKey[] {
  const listed = recordOrNull(parseUniqueJson(json, '$'))?.['keys'];
  const entries = Array.isArray(listed) ? listed.map(recordOrNull) : [];
  const keys = entries.filter((entry) => entry?.['protocolVersion'] === 'ECv2').map(rootKey);
  if (keys.length === 0) throw new Error('There is no key for ECv2.');
  return keys;
}

function rootKey(entry: Readonly<Record<string, unknown>> | null): GoogleRootKey {
  const value = entry?.['keyValue'];
  const publicKey = typeof value === 'string' ? p256FromSpki(Buffer.from(value, 'base64')) : null;
  const expiresAt = instantOf(entry?.['keyExpiration']);
  if (publicKey === null || expiresAt === null) {
    throw new Error('A key for ECv2 lacks its value or its expiration.');
  }
  return { publicKey, expiresAt };
}
