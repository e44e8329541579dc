import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { create } from 'tar';

/**
 * Writes a folder to a `.tar.gz`. The same files give the same bytes: sorted, without owners, and
 * all with the same time.
 */
export async function writeArchive(folder: string, file: string, time: Date): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  await create({ file, gzip: { level: 9 }, cwd: folder, portable: true, mtime: time }, entries);
}
