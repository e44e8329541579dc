import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ArchiveDamagedError, ArchiveUnavailableError } from './archive.errors.js';
import type { ArchiveStore, ByteRange, NewFile } from './archive-store.js';

const DRAFT = /^\.[0-9a-f-]{36}\.tmp$/;
/** Far longer than a file takes to be written. */
const ABANDONED_MS = 3_600_000;

/** An archive in a folder, which may be a mounted volume. */
export class FolderStore implements ArchiveStore {
  private readonly root: string;

  /** @param url `file:///var/lib/tessera/archive` */
  constructor(url: string) {
    this.root = fileURLToPath(url);
  }

  async put(name: string, { bytes }: NewFile): Promise<void> {
    const target = join(this.root, name);
    const folder = dirname(target);
    // In the same folder, because a rename is atomic within a file system only.
    const draft = join(folder, `.${randomUUID()}.tmp`);
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(draft, bytes, { flag: 'wx', flush: true });
      await rename(draft, target);
      await synced(folder);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw new ArchiveUnavailableError(reasonOf(error), error);
    }
    // The file is stored, whether or not old drafts can be removed.
    await removeAbandonedDrafts(folder).catch(() => undefined);
  }

  async read(name: string, range?: ByteRange): Promise<Buffer> {
    try {
      const file = await open(join(this.root, name));
      try {
        if (range === undefined) return await file.readFile();
        const bytes = Buffer.alloc(range.end - range.start);
        let filled = 0;
        while (filled < bytes.length) {
          const { bytesRead } = await file.read({
            buffer: bytes,
            offset: filled,
            position: range.start + filled,
          });
          if (bytesRead === 0) break;
          filled += bytesRead;
        }
        return bytes.subarray(0, filled);
      } finally {
        await file.close();
      }
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new ArchiveDamagedError(name, 'is missing');
      throw new ArchiveUnavailableError(reasonOf(error), error);
    }
  }

  async close(): Promise<void> {
    // Files are closed after each use.
  }
}

/** A process that is killed while it writes a file leaves its draft. */
async function removeAbandonedDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!DRAFT.test(name)) continue;
    const path = join(folder, name);
    // Another process may have renamed it meanwhile.
    const writtenAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (writtenAt < Date.now() - ABANDONED_MS) await rm(path, { force: true });
  }
}

/** Waits until the name of a file is on the disk, so that it survives a power failure. */
async function synced(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

function reasonOf(error: unknown): string {
  return Error.isError(error) ? error.message : 'unknown error';
}
