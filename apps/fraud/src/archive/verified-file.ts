import { hash } from 'node:crypto';
import type { AsyncBuffer } from 'hyparquet';
import { ArchiveDamagedError } from './archive.errors.js';
import { type ArchiveFile, BLOCK_BYTES, blockHashes } from './archive-manifest.js';
import type { ArchiveStore } from './archive-store.js';

/** Blocks that are kept, for columns that share one: 16 MB. */
const MAX_BLOCKS = 64;

/**
 * A file of the archive, read in blocks whose hashes are checked, so that a part of a file is as
 * trustworthy as all of it.
 */
export class VerifiedFile implements AsyncBuffer {
  readonly byteLength: number;
  /** How many bytes were fetched. */
  fetched = 0;
  private readonly hashes: readonly Buffer[];
  private readonly blocks = new Map<number, Promise<Buffer>>();

  constructor(
    private readonly store: ArchiveStore,
    private readonly file: ArchiveFile,
  ) {
    this.byteLength = file.bytes;
    this.hashes = blockHashes(file);
  }

  /** @throws ArchiveDamagedError, ArchiveUnavailableError */
  async slice(start: number, end = this.byteLength): Promise<ArrayBuffer> {
    const [first, last] = [Math.floor(start / BLOCK_BYTES), Math.floor((end - 1) / BLOCK_BYTES)];
    const indexes = Array.from({ length: last - first + 1 }, (_, each) => first + each);
    this.fetchMissing(indexes);
    const blocks = await Promise.all(indexes.map((index) => this.blocks.get(index) ?? NO_BLOCK));
    this.evict();
    const joined = new Uint8Array(end - start);
    for (const [position, block] of blocks.entries()) {
      const at = (first + position) * BLOCK_BYTES;
      const from = Math.max(start - at, 0);
      joined.set(block.subarray(from, end - at), at + from - start);
    }
    return joined.buffer;
  }

  /** Neighbors are fetched by one call. */
  private fetchMissing(indexes: readonly number[]): void {
    let run: number[] = [];
    for (const index of [...indexes, null]) {
      const isMissing = index !== null && !this.blocks.has(index);
      if (isMissing) {
        run.push(index);
        continue;
      }
      if (run.length > 0) this.fetchRun(run);
      run = [];
    }
  }

  private fetchRun(run: readonly number[]): void {
    const [first = 0] = run;
    const start = first * BLOCK_BYTES;
    const end = Math.min((first + run.length) * BLOCK_BYTES, this.byteLength);
    this.fetched += end - start;
    const bytes = this.store.read(this.file.name, { start, end });
    for (const [position, index] of run.entries()) {
      const block = bytes.then((all) => {
        const own = all.subarray(position * BLOCK_BYTES, (position + 1) * BLOCK_BYTES);
        if (this.hashes[index]?.equals(hash('sha256', own, 'buffer')) === true) return own;
        throw new ArchiveDamagedError(this.file.name, 'does not match its SHA-256');
      });
      // A read that failed may succeed next time.
      block.catch(() => this.blocks.delete(index));
      this.blocks.set(index, block);
    }
  }

  private evict(): void {
    for (const index of this.blocks.keys()) {
      if (this.blocks.size <= MAX_BLOCKS) return;
      this.blocks.delete(index);
    }
  }
}

const NO_BLOCK: Promise<Buffer> = Promise.resolve(Buffer.alloc(0));
