import { Injectable } from '@nestjs/common';
import { timeOfId } from '@tessera/ids';
import { parquetMetadataAsync, parquetReadObjects, type FileMetaData } from 'hyparquet';
import { DataSource, type EntityManager } from 'typeorm';
import { ID_PERIOD_MS } from '../decisions/decision-id-periods.js';
import {
  type ArchiveFile,
  type ArchiveManifest,
  type ArchivePosition,
  type ArchivedRowGroup,
  readManifest,
} from './archive-manifest.js';
import { ArchiveClient } from './archive.client.js';
import type { ArchivedColumn, ArchivedDecision } from './archived-decision.js';
import { type ArchivedDay, ArchivedDaysRepository } from './archived-days.repository.js';
import { DECOMPRESSORS, PARSERS } from './parquet-values.js';
import { VerifiedFile } from './verified-file.js';

const HOUR_MS = 3_600_000;
/** IDs contain the time of the process, decisions that of the database. */
const CLOCKS_MS = HOUR_MS;
const EARLIEST = '2000-01-01T00:00:00Z';
/** Manifests and footers that are kept. */
const MAX_KEPT = 32;

/** From a position (inclusive) to another (exclusive). */
export interface ArchiveRange {
  readonly from: ArchivePosition;
  readonly to: ArchivePosition;
}

/** A decision that is only in the archive. */
export interface FoundDecision {
  readonly decision: ArchivedDecision;
  readonly archivedAt: Date;
}

interface OpenFile {
  readonly bytes: VerifiedFile;
  readonly metadata: FileMetaData;
}

/** Some columns of archived decisions. */
export type Columns<Name extends ArchivedColumn> = Pick<ArchivedDecision, Name>;

/** Reads decisions that are in the archive and not in the table any more. */
@Injectable()
export class ArchivedDecisionsService {
  private readonly manifests = new Map<string, Promise<ArchiveManifest>>();
  private readonly files = new Map<string, Promise<OpenFile>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: ArchivedDaysRepository,
    private readonly archive: ArchiveClient,
  ) {}

  /** Days of a period whose decisions are only in the archive. */
  days(from: string, to: string, db: DataSource | EntityManager = this.dataSource) {
    return this.repository.onlyArchived(db, from, to);
  }

  /**
   * Finds a decision by its ID, which says when it was made.
   *
   * @throws ArchiveUnavailableError, ArchiveDamagedError
   */
  async find(id: string): Promise<FoundDecision | undefined> {
    const [from, to] = await this.periodOf(id);
    const days = await this.days(from, to);
    for (const day of days.toReversed()) {
      const { files } = await this.manifest(day);
      for (const file of files) {
        const decision = await this.findIn(file, id);
        if (decision !== undefined) return { decision, archivedAt: day.archived_at };
      }
    }
    return undefined;
  }

  /**
   * What is in a day, by which a range can be divided.
   *
   * @throws ArchiveUnavailableError, ArchiveDamagedError
   */
  async groups(day: ArchivedDay): Promise<readonly ArchivedRowGroup[]> {
    const { files } = await this.manifest(day);
    return files.flatMap(({ groups }) => groups);
  }

  /**
   * Reads some columns of a part of a day, in order.
   *
   * @throws ArchiveUnavailableError, ArchiveDamagedError
   */
  async *pages<Name extends ArchivedColumn>(
    day: ArchivedDay,
    range: ArchiveRange,
    columns: readonly Name[],
  ): AsyncGenerator<readonly Columns<Name | 'id' | 'created_at'>[]> {
    const wanted = [...new Set<ArchivedColumn>(['id', 'created_at', ...columns])];
    const { files } = await this.manifest(day);
    for (const file of files) {
      let rowStart = 0;
      for (const group of file.groups) {
        const rowEnd = rowStart + group.rows;
        if (overlaps(group, range)) {
          const rows = await this.read(file, { rowStart, rowEnd, columns: wanted });
          yield rows.filter((row) => isIn(range, row));
        }
        rowStart = rowEnd;
      }
    }
  }

  private async findIn(file: ArchiveFile, id: string): Promise<ArchivedDecision | undefined> {
    let rowStart = 0;
    for (const { rows, min_id: least, max_id: most } of file.groups) {
      const rowEnd = rowStart + rows;
      if (least <= id && id <= most && (await this.mayContain(file, { rowStart, rowEnd }, id))) {
        const ids = await this.read(file, { rowStart, rowEnd, columns: ['id'] });
        const index = ids.findIndex((row) => row.id === id);
        if (index !== -1) {
          const row = rowStart + index;
          const [found] = await this.read(file, { rowStart: row, rowEnd: row + 1 });
          return found;
        }
      }
      rowStart = rowEnd;
    }
    return undefined;
  }

  /** Asks the Bloom filter of a row group. */
  private async mayContain(
    file: ArchiveFile,
    rows: { readonly rowStart: number; readonly rowEnd: number },
    id: string,
  ): Promise<boolean> {
    const { bytes, metadata } = await this.open(file);
    const found = await parquetReadObjects({
      ...rows,
      file: bytes,
      metadata,
      columns: ['id'],
      filter: { id: { $eq: id } },
      useBloomFilters: true,
      compressors: DECOMPRESSORS,
      parsers: PARSERS,
    });
    return found.length > 0;
  }

  private async read(
    file: ArchiveFile,
    wanted: {
      readonly rowStart: number;
      readonly rowEnd: number;
      readonly columns?: readonly ArchivedColumn[];
    },
  ): Promise<ArchivedDecision[]> {
    const { bytes, metadata } = await this.open(file);
    const { columns, ...rows } = wanted;
    const read = await parquetReadObjects({
      ...rows,
      file: bytes,
      metadata,
      ...(columns !== undefined && { columns: [...columns] }),
      useOffsetIndex: true,
      compressors: DECOMPRESSORS,
      parsers: PARSERS,
    });
    return read as ArchivedDecision[];
  }

  /** When a decision may have been stored, as far as its ID says. */
  private async periodOf(id: string): Promise<[from: string, to: string]> {
    const time = timeOfId(id);
    if (time === null) return [EARLIEST, (await this.repository.randomIdsUntil()).toISOString()];
    const until = time + ID_PERIOD_MS + CLOCKS_MS;
    return [new Date(time - CLOCKS_MS).toISOString(), new Date(until).toISOString()];
  }

  private manifest(day: ArchivedDay): Promise<ArchiveManifest> {
    return kept(this.manifests, day.sha256.toString('hex'), async () =>
      readManifest(await this.archive.store.read(day.location), day),
    );
  }

  private open(file: ArchiveFile): Promise<OpenFile> {
    return kept(this.files, file.name, async () => {
      const bytes = new VerifiedFile(this.archive.store, file);
      return { bytes, metadata: await parquetMetadataAsync(bytes, { parsers: PARSERS }) };
    });
  }
}

/** A value that was read before, or is being read; a failure is forgotten. */
function kept<T>(values: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const known = values.get(key);
  values.delete(key);
  const value = known ?? read();
  values.set(key, value);
  value.catch(() => values.delete(key));
  for (const oldest of values.keys()) {
    if (values.size <= MAX_KEPT) break;
    values.delete(oldest);
  }
  return value;
}

function overlaps({ first, last }: ArchivedRowGroup, { from, to }: ArchiveRange): boolean {
  return compare(first, to) < 0 && compare(last, from) >= 0;
}

function isIn({ from, to }: ArchiveRange, { id, created_at: at }: ArchivedDecision): boolean {
  const position = { micros: Number(at), id };
  return compare(position, from) >= 0 && compare(position, to) < 0;
}

function compare(one: ArchivePosition, other: ArchivePosition): number {
  if (one.micros !== other.micros) return one.micros - other.micros;
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
