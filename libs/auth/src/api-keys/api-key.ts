import { crc32Base62, randomBase62, type VersionedHash } from '@tessera/crypto';

/** The parts of a key: `<prefix>_<env>_<key id>_<secret><checksum>`. */
export interface ApiKeyParts {
  readonly prefix: string;
  readonly environment: string;
  readonly keyId: string;
  readonly secret: string;
}

/** The value of a key, and the part of it that identifies the key. */
export interface ApiKeyValue {
  readonly keyId: string;
  readonly value: string;
}

/** A new key. `value` is shown once; `hash` is stored. */
export interface NewApiKey extends ApiKeyValue {
  readonly hash: Buffer;
}

const KEY_ID_LENGTH = 16;
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const FORMAT =
  /^([a-z]{2,10})_([a-z0-9-]{1,20})_([0-9A-Za-z]{16})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/**
 * Creates the value of an API key: 43 base62 characters carry 256 bits, and the checksum lets a
 * scanner distinguish a leaked key from a random string offline.
 */
export function generateApiKey(prefix: string, environment: string): ApiKeyValue {
  const keyId = randomBase62(KEY_ID_LENGTH);
  const body = `${prefix}_${environment}_${keyId}_${randomBase62(SECRET_LENGTH)}`;
  return { keyId, value: `${body}${checksum(body)}` };
}

/** Creates an API key and the hash to store. */
export function createApiKey(
  pepper: VersionedHash,
  prefix: string,
  environment: string,
): NewApiKey {
  const { keyId, value } = generateApiKey(prefix, environment);
  return { keyId, value, hash: hashApiKey(pepper, value) };
}

/** The parts of a well-formed key with a valid checksum. */
export function parseApiKey(value: string): ApiKeyParts | undefined {
  const match = FORMAT.exec(value);
  if (match === null) return undefined;
  const [, prefix = '', environment = '', keyId = '', secret = '', sum = ''] = match;
  if (checksum(value.slice(0, -CHECKSUM_LENGTH)) !== sum) return undefined;
  return { prefix, environment, keyId, secret };
}

/** HMAC-SHA256 under the pepper: a stolen table is useless without the keyring. */
export function hashApiKey(pepper: VersionedHash, value: string): Buffer {
  return pepper.of('api-key', value);
}

/**
 * Compares in constant time even when the key does not exist, so that the response time does not
 * reveal which key IDs exist.
 */
export function matchesApiKey(
  pepper: VersionedHash,
  value: string,
  stored: Buffer | undefined,
): boolean {
  return pepper.matches(stored, 'api-key', value);
}

/** The masked form of a key, for display after its creation. */
export function maskApiKey(parts: Pick<ApiKeyParts, 'prefix' | 'environment' | 'keyId'>): string {
  return `${parts.prefix}_${parts.environment}_${parts.keyId}_xxxxx`;
}

function checksum(body: string): string {
  return crc32Base62(body).padStart(CHECKSUM_LENGTH, '0');
}
