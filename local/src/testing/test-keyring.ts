import { join } from 'node:path';
import { generateKeyring, writeKeyring } from '@tessera/crypto';
import { temporaryFolder } from './temporary-folder.js';

/** Writes a keyring of fresh keys with these names to a file of this test run; returns its path. */
export async function writeTestKeyring(names: readonly string[]): Promise<string> {
  const file = join(temporaryFolder('keyring'), 'keyring.json');
  await writeKeyring(file, generateKeyring(names));
  return file;
}
