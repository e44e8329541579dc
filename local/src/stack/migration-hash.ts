import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The code that creates a database and a keyring. */
const MIGRATES = /migrat|key|definition|boot/;

/**
 * A hash of the built code that creates an app's database and keyring, in the app and in the libs:
 * while it is unchanged, migrating again has no effect.
 */
export function migrationHash(root: string, app: string): string {
  const hash = createHash('sha256');
  const libs = readdirSync(join(root, 'libs'));
  const folders = [join('apps', app), ...libs.map((lib) => join('libs', lib))];
  for (const folder of folders) {
    for (const file of codeFiles(join(root, folder, 'dist'))) {
      hash.update(`${folder}/${file}\0`);
      hash.update(readFileSync(join(root, folder, 'dist', file)));
    }
  }
  return hash.digest('hex');
}

function codeFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names.filter((name) => name.endsWith('.js') && MIGRATES.test(name)).sort();
  } catch {
    // Not built, or missing.
    return [];
  }
}
