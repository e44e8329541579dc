import { KEY_BYTES } from './aes-gcm.js';
import { KeyringError } from './crypto.errors.js';

/** Where a keyring may be used: production rejects one that was made for development. */
export type KeyringPurpose = 'production' | 'development';

/** One version of one key, wrapped by the file's provider. */
export interface KeyringEntry {
  version: number;
  created_at: string;
  /** The provider's name for the root key that wraps it. */
  root_key: string;
  /** Base64. */
  wrapped: string;
}

/**
 * The keyring as stored on disk. All of it is secret with the provider `local`; with the others,
 * nothing in it opens without the provider.
 */
export interface KeyringFile {
  format: 'tessera-keyring/1';
  /** A development keyring does not open in production. */
  purpose: KeyringPurpose;
  provider: string;
  /** Version 1 of the root key, Base64; only with the provider `local`. */
  root?: string;
  /** Later versions of the root key by their number, Base64; only with the provider `local`. */
  roots?: Record<string, string>;
  /** Named keys, each with one use. */
  keys: Record<string, KeyringEntry[]>;
}

const MAX_VERSION = 0xffff;

/**
 * Parses a keyring file and checks its shape by hand, so that this library depends only on Node.
 * Messages name the file and the invalid part, never its content.
 *
 * @throws KeyringError
 */
export function parseKeyring(path: string, text: string): KeyringFile {
  const refuse = (what: string): never => {
    throw new KeyringError(`The keyring ${path} is damaged: ${what}.`);
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message quotes the content, so it is not passed on as a cause.
    return refuse('it is not JSON');
  }
  if (!isRecord(value) || value['format'] !== 'tessera-keyring/1') {
    return refuse('its format is not tessera-keyring/1');
  }
  if (value['purpose'] !== 'production' && value['purpose'] !== 'development') {
    refuse('purpose is neither production nor development');
  }
  if (typeof value['provider'] !== 'string') {
    refuse('provider is missing');
  }
  if (value['provider'] === 'local') {
    const { root, roots = {} } = value;
    if (root !== undefined && !isKey(root)) refuse('root is not a key of 32 bytes');
    if (!isRecord(roots) || !Object.entries(roots).every(isRoot)) {
      refuse('roots is not a map of versions to keys of 32 bytes');
    } else if (root === undefined && Object.keys(roots).length === 0) {
      refuse('it has no root key');
    }
  }
  if (!isRecord(value['keys']) || !Object.values(value['keys']).every(isVersionList)) {
    refuse('keys is not a map of lists of versions');
  }
  return value as unknown as KeyringFile;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && Buffer.from(value, 'base64').length === KEY_BYTES;
}

function isRoot([version, key]: readonly [string, unknown]): boolean {
  const number = Number(version);
  return Number.isInteger(number) && number >= 2 && number <= MAX_VERSION && isKey(key);
}

function isVersionList(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isEntry)) {
    return false;
  }
  const versions = value.map((entry: KeyringEntry) => entry.version);
  return new Set(versions).size === versions.length;
}

function isEntry(value: unknown): value is KeyringEntry {
  return (
    isRecord(value) &&
    Number.isInteger(value['version']) &&
    Number(value['version']) >= 1 &&
    Number(value['version']) <= MAX_VERSION &&
    !Number.isNaN(Date.parse(String(value['created_at']))) &&
    typeof value['root_key'] === 'string' &&
    typeof value['wrapped'] === 'string'
  );
}
