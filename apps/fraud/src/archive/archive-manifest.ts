import { hash } from 'node:crypto';
import { ArchiveDamagedError } from './archive.errors.js';

/**
 * Bytes of a file that are hashed together. A look-up reads a few of these blocks instead of the file, and
 * each of them is still checked.
 */
export const BLOCK_BYTES = 256 * 1024;

const FORMAT = 'tessera-decisions';
const VERSION = 1;
const HASH_BYTES = 32;

/** A decision's place in a day, which is sorted by time and ID. */
export interface ArchivePosition {
  /** Microseconds since 1970. */
  readonly micros: number;
  readonly id: string;
}

/** Decisions of a file that are compressed together. */
export interface ArchivedRowGroup {
  readonly rows: number;
  readonly first: ArchivePosition;
  readonly last: ArchivePosition;
  readonly min_id: string;
  readonly max_id: string;
}

/** A Parquet file. */
export interface ArchiveFile {
  readonly name: string;
  readonly bytes: number;
  readonly rows: number;
  /** In hex. */
  readonly sha256: string;
  /** SHA-256 of each block of {@link BLOCK_BYTES}, one after the other, in base64. */
  readonly blocks: string;
  readonly groups: readonly ArchivedRowGroup[];
}

/** What belongs to the archive of a day. Written last: files without a manifest do not count. */
export interface ArchiveManifest {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** UTC, `2026-01-31`. */
  readonly day: string;
  readonly rows: number;
  readonly files: readonly ArchiveFile[];
}

/** The folder of a day below the URL of the archive. */
export function folderOf(day: string): string {
  return `decisions/day=${day}`;
}

/**
 * The folder of a day of a context that was copied from another cell, in the folder of the day. Its name has no `=`,
 * because tools would take that for a column which the other files lack.
 */
export function copyFolderOf(day: string, context: string): string {
  return `${folderOf(day)}/copies/${context}`;
}

export function newManifest(day: string, files: readonly ArchiveFile[]): ArchiveManifest {
  const rows = files.reduce((sum, file) => sum + file.rows, 0);
  return { format: FORMAT, version: VERSION, day, rows, files };
}

/** The same files have the same bytes. */
export function manifestBytes(manifest: ArchiveManifest): Buffer {
  return Buffer.from(`${JSON.stringify(manifest)}\n`);
}

/**
 * @param sha256 as recorded in the database, which is what the files are trusted by
 * @throws ArchiveDamagedError
 */
export function readManifest(
  bytes: Buffer,
  { location, sha256 }: { readonly location: string; readonly sha256: Buffer },
): ArchiveManifest {
  if (!hash('sha256', bytes, 'buffer').equals(sha256)) {
    throw new ArchiveDamagedError(location, 'does not match the SHA-256 in the database');
  }
  const manifest = JSON.parse(bytes.toString()) as Record<string, unknown>;
  if (manifest['format'] !== FORMAT || manifest['version'] !== VERSION) {
    throw new ArchiveDamagedError(location, 'is of another version than this release reads');
  }
  return manifest as unknown as ArchiveManifest;
}

/** The hashes of a file that the manifest contains. */
export function hashesOf(bytes: Uint8Array): Pick<ArchiveFile, 'sha256' | 'blocks'> {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
    blocks.push(hash('sha256', bytes.subarray(at, at + BLOCK_BYTES), 'buffer'));
  }
  return { sha256: hash('sha256', bytes), blocks: Buffer.concat(blocks).toString('base64') };
}

/** The hash of each block of a file. */
export function blockHashes({ blocks }: ArchiveFile): readonly Buffer[] {
  const all = Buffer.from(blocks, 'base64');
  return Array.from({ length: all.length / HASH_BYTES }, (_, index) =>
    all.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
}
