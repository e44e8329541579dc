import { KeyringError } from './crypto.errors.js';
import type { KeyringFile } from './keyring-format.js';

/**
 * The same keyring without one version of a key. Data sealed or hashed under it is lost.
 *
 * @throws KeyringError if the version does not exist or is the newest
 */
export function dropKeyVersion(keyring: KeyringFile, name: string, version: number): KeyringFile {
  const entries = Object.hasOwn(keyring.keys, name) ? (keyring.keys[name] ?? []) : [];
  const kept = entries.filter((entry) => entry.version !== version);
  if (kept.length === entries.length) {
    throw new KeyringError(`The keyring has no version ${version} of the key ${name}.`);
  }
  if (kept.every((entry) => entry.version < version)) {
    throw new KeyringError(`Version ${version} is the newest version of the key ${name}.`);
  }
  return { ...keyring, keys: { ...keyring.keys, [name]: kept } };
}
