import { constants, zstdCompressSync } from 'node:zlib';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { type ArchivedRowGroup, type ArchiveFile, hashesOf } from './archive-manifest.js';
import { type ArchivedDecision, columnsOf, PARQUET_SCHEMA } from './archived-decision.js';

/** Uncompressed bytes of a page, which is the least that is decompressed for one decision. */
const PAGE_BYTES = 256 * 1024;
const ZSTD_LEVEL = 6;

/** A Parquet file, in memory until it is complete. */
export class ParquetPart {
  private readonly groups: ArchivedRowGroup[] = [];
  private readonly buffer = new ByteWriter();
  private readonly writer = new ParquetWriter({
    writer: this.buffer,
    schema: PARQUET_SCHEMA,
    codec: 'ZSTD',
    compressors: { ZSTD: compressed },
  });

  /** Compressed, without the indexes at the end of the file. */
  get size(): number {
    return this.buffer.offset;
  }

  /** Writes decisions, which are sorted, as one row group. */
  async write(decisions: readonly ArchivedDecision[]): Promise<void> {
    await this.writer.write({
      columnData: columnsOf(decisions),
      rowGroupSize: decisions.length,
      pageSize: PAGE_BYTES,
    });
    this.groups.push(rowGroupOf(decisions));
  }

  /** The file, and what the manifest says about it. */
  async finish(): Promise<{ bytes: Uint8Array; described: Omit<ArchiveFile, 'name'> }> {
    await this.writer.finish();
    const bytes = this.buffer.getBytes();
    const { groups } = this;
    const rows = groups.reduce((sum, group) => sum + group.rows, 0);
    return { bytes, described: { bytes: bytes.length, rows, ...hashesOf(bytes), groups } };
  }
}

function compressed(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL },
  });
}

function rowGroupOf(decisions: readonly ArchivedDecision[]): ArchivedRowGroup {
  const [first, last] = [decisions[0], decisions.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A row group has rows.');
  let [least, most] = [first.id, first.id];
  for (const { id } of decisions) {
    if (id < least) least = id;
    if (id > most) most = id;
  }
  const positionOf = ({ created_at: at, id }: ArchivedDecision) => ({ micros: Number(at), id });
  return {
    rows: decisions.length,
    first: positionOf(first),
    last: positionOf(last),
    min_id: least,
    max_id: most,
  };
}
