import { join } from 'node:path';
import { addKeyVersion, generateKeyring, readKeyring, writeKeyring } from '@tessera/crypto';
import { temporaryFolder } from './temporary-folder.js';

/** Writes a keyring of fresh keys with these names to a file of this test run; returns its path. */
export async function writeTestKeyring(names: readonly string[]): Promise<string> {
  const file = join(temporaryFolder('keyring'), 'keyring.json');
  await writeKeyring(file, generateKeyring(names));
  return file;
}

/**
 * Writes another file with a new version of each of these keys; the original stays unchanged.
 *
 * @param newAgeMs how long ago the new versions were created
 * @param oldAgeMs how long ago all others were created
 * @returns its path
 */
export async function rotateTestKeyring(
  path: string,
  names: readonly string[],
  { newAgeMs = 0, oldAgeMs = 365 * 24 * 60 * 60_000 } = {},
): Promise<string> {
  let keyring = await readKeyring(path);
  for (const entry of Object.values(keyring.keys).flat()) {
    entry.created_at = new Date(Date.now() - oldAgeMs).toISOString();
  }
  for (const name of names) {
    keyring = await addKeyVersion(keyring, name);
    const added = keyring.keys[name]?.at(-1);
    if (added !== undefined) added.created_at = new Date(Date.now() - newAgeMs).toISOString();
  }
  const file = join(temporaryFolder('keyring'), 'keyring.json');
  await writeKeyring(file, keyring);
  return file;
}

/** A copy of the file in which all versions of all keys are older by this time; returns its path. */
export async function ageTestKeyring(path: string, byMs: number): Promise<string> {
  const keyring = await readKeyring(path);
  for (const entry of Object.values(keyring.keys).flat()) {
    entry.created_at = new Date(Date.parse(entry.created_at) - byMs).toISOString();
  }
  const file = join(temporaryFolder('keyring'), 'keyring.json');
  await writeKeyring(file, keyring);
  return file;
}
