import { createSecretKey, randomBytes } from 'node:crypto';
import { decrypt, encrypt, KEY_BYTES } from '../aes-gcm.js';
import { KeyringError } from '../crypto.errors.js';
import { parseKeyring, type KeyringFile } from '../keyring-format.js';
import { lengthPrefixed } from '../length-prefixed.js';
import { Secret } from '../secret.js';
import { combineShares, splitKey, type KeyShare, type ShareCounts } from './key-share.js';

/** A keyring file, encrypted under a key that exists only as shares. It may be stored anywhere. */
export interface KeyringBackup {
  readonly format: 'tessera-keyring-backup/1';
  readonly service: string;
  readonly instance: string;
  readonly created_at: string;
  /** The set of shares that opens it. */
  readonly set: string;
  readonly shares: number;
  readonly threshold: number;
  /** Base64. */
  readonly sealed: string;
}

/** The owner of the keyring. */
export interface BackupOwner {
  readonly service: string;
  readonly instance: string;
}

const SET_BYTES = 4;
const NO_HEADER = Buffer.alloc(0);
const SET = /^[0-9a-f]{8}$/;

/** Encrypts a keyring and splits the key, which is not kept. */
export async function createKeyringBackup(
  keyring: KeyringFile,
  owner: BackupOwner,
  counts: ShareCounts,
): Promise<{ readonly backup: KeyringBackup; readonly shares: readonly KeyShare[] }> {
  const header = {
    format: 'tessera-keyring-backup/1',
    ...owner,
    created_at: new Date().toISOString(),
    set: randomBytes(SET_BYTES).toString('hex'),
    shares: counts.total,
    threshold: counts.threshold,
  } as const;
  const key = new Secret(randomBytes(KEY_BYTES));
  const plaintext = Buffer.from(JSON.stringify(keyring));
  const sealed = encrypt(createSecretKey(key.expose()), NO_HEADER, aadOf(header), plaintext);
  plaintext.fill(0);
  const shares = await splitKey(key, header.set, counts);
  key.expose().fill(0);
  return { backup: { ...header, sealed: sealed.toString('base64') }, shares };
}

/**
 * Opens a backup with the shares of its set.
 *
 * @param path of the backup, for messages
 * @throws KeyringError that lists everything that is wrong with the shares, or reports that they do
 *   not open the backup
 */
export async function openKeyringBackup(
  path: string,
  { sealed, ...header }: KeyringBackup,
  shares: readonly KeyShare[],
): Promise<KeyringFile> {
  const key = await combineShares(shares, header.set);
  let plaintext: Buffer;
  try {
    const secret = createSecretKey(key.expose());
    plaintext = decrypt(secret, 0, aadOf(header), Buffer.from(sealed, 'base64'));
  } catch {
    throw new KeyringError(`The backup ${path} does not open: it was changed, or a share was.`);
  } finally {
    key.expose().fill(0);
  }
  const keyring = parseKeyring(path, plaintext.toString('utf8'));
  plaintext.fill(0);
  return keyring;
}

/** @throws KeyringError if the string is not a backup */
export function parseKeyringBackup(path: string, text: string): KeyringBackup {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new KeyringError(`The backup ${path} is damaged: it is not JSON.`);
  }
  const backup = value as Partial<KeyringBackup> | null;
  const isComplete =
    backup?.format === 'tessera-keyring-backup/1' &&
    [backup.service, backup.instance, backup.created_at, backup.sealed].every(isString) &&
    isString(backup.set) &&
    SET.test(backup.set) &&
    Number.isInteger(backup.shares) &&
    Number.isInteger(backup.threshold);
  if (!isComplete) throw new KeyringError(`The file ${path} is not a backup of a keyring.`);
  return backup as KeyringBackup;
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function aadOf(header: Omit<KeyringBackup, 'sealed'>): Buffer {
  const { format, service, instance, created_at: createdAt, set, shares, threshold } = header;
  return lengthPrefixed([
    ...[format, service, instance, createdAt, set],
    ...[String(shares), String(threshold)],
  ]);
}
