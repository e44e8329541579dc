import { KeyringError } from './crypto.errors.js';
import type { KeyringFile } from './keyring-format.js';

/**
 * The same keyring without one version of a key. What was sealed or hashed under it is lost.
 *
 * @throws KeyringError when there is no such version, or it is the newest
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
