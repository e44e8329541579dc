import { hash } from 'node:crypto';
import { type ArchiveFile, manifestBytes, newManifest } from './archive-manifest.js';
import type { ArchiveStore } from './archive-store.js';
import type { ArchivedDecision } from './archived-decision.js';
import { ParquetPart } from './parquet-part.js';

/** Decisions that are compressed together. */
const GROUP_ROWS = 10_000;
/** A file ends with the row group that exceeds it. It is in memory until then. */
const MAX_BYTES = 32 * 1024 * 1024;
const NAMED_HASH = 16;

/** What was written for a day. */
export interface WrittenDay {
  /** The name of the manifest. */
  readonly location: string;
  readonly sha256: Buffer;
  readonly rows: number;
  /** Of all files, the manifest included. */
  readonly bytes: number;
}

export interface DayWriterOptions {
  readonly store: ArchiveStore;
  /** UTC, `2026-01-31`. */
  readonly day: string;
  /** Below the URL of the archive. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/**
 * Writes the decisions of a day, in order, as Parquet files of limited size, and a manifest at the end.
 *
 * Names contain the hash of the content. So an export that was interrupted, or that runs twice at once,
 * never changes a file that a manifest refers to, and the same decisions have the same files.
 */
export class DayWriter {
  private readonly pending: ArchivedDecision[] = [];
  private readonly files: ArchiveFile[] = [];
  private part: ParquetPart | undefined;

  constructor(private readonly options: DayWriterOptions) {}

  async add(decisions: readonly ArchivedDecision[]): Promise<void> {
    this.pending.push(...decisions);
    while (this.pending.length >= GROUP_ROWS) {
      await this.writeGroup(this.pending.splice(0, GROUP_ROWS));
    }
  }

  /** Stores the last file, and then the manifest. @returns null without decisions */
  async finish(): Promise<WrittenDay | null> {
    if (this.pending.length > 0) await this.writeGroup(this.pending.splice(0));
    if (this.part !== undefined) await this.store(this.part);
    if (this.files.length === 0) return null;
    const { day, folder, store, signal } = this.options;
    const manifest = newManifest(day, this.files);
    const bytes = manifestBytes(manifest);
    const sha256 = hash('sha256', bytes, 'buffer');
    const location = `${folder}/manifest-${named(sha256.toString('hex'))}.json`;
    await store.put(location, { bytes, sha256: sha256.toString('hex') }, signal);
    const stored = this.files.reduce((sum, file) => sum + file.bytes, bytes.length);
    return { location, sha256, rows: manifest.rows, bytes: stored };
  }

  private async writeGroup(decisions: readonly ArchivedDecision[]): Promise<void> {
    this.part ??= new ParquetPart();
    await this.part.write(decisions);
    if (this.part.size >= MAX_BYTES) await this.store(this.part);
  }

  private async store(part: ParquetPart): Promise<void> {
    const { folder, store, signal } = this.options;
    this.part = undefined;
    const { bytes, described } = await part.finish();
    const number = String(this.files.length).padStart(5, '0');
    const name = `${folder}/part-${number}-${named(described.sha256)}.parquet`;
    await store.put(name, { bytes, sha256: described.sha256 }, signal);
    this.files.push({ name, ...described });
  }
}

function named(sha256: string): string {
  return sha256.slice(0, NAMED_HASH);
}
