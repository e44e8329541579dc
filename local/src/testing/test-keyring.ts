import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyring, writeKeyring } from '@tessera/crypto';
import { testServiceAddress } from './test-service-address.js';

/** Writes a keyring of fresh keys with these names to a file of this test run; returns its path. */
export async function writeTestKeyring(names: readonly string[]): Promise<string> {
  const place = testServiceAddress('TEST_FOLDER') ?? tmpdir();
  const file = join(await mkdtemp(join(place, 'keyring-')), 'keyring.json');
  await writeKeyring(file, generateKeyring(names));
  return file;
}
