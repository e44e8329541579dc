import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CHECKSUMS_FILE, COSIGN_FILE } from './release-files.js';

/**
 * Signs the checksums with cosign as well, where it is on the path.
 *
 * @param key as cosign takes it: a file or the URI of a key service; without one cosign signs keyless
 * @returns whether cosign is installed
 * @throws Error if cosign is installed and fails
 */
export function cosignChecksums(folder: string, key: string | undefined): boolean {
  const bundle = join(folder, COSIGN_FILE);
  const keys = key === undefined ? [] : ['--key', key];
  const args = ['sign-blob', '--yes', ...keys, '--bundle', bundle, join(folder, CHECKSUMS_FILE)];
  const { status, error } = spawnSync('cosign', args, { stdio: ['inherit', 'ignore', 'inherit'] });
  if (error !== undefined) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  if (status !== 0) throw new Error('cosign failed to sign the checksums.');
  return true;
}
