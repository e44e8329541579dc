import { Injectable } from '@nestjs/common';
import { timeOfId } from '@tessera/ids';
import { parquetMetadataAsync, parquetReadObjects, type FileMetaData } from 'hyparquet';
import { DataSource, type EntityManager } from 'typeorm';
import { ID_PERIOD_MS } from '../decision-days/decision-id-periods.js';
import {
  type ArchiveFile,
  type ArchiveManifest,
  type ArchivePosition,
  type ArchivedRowGroup,
  readManifest,
} from './archive-manifest.js';
import { ArchiveClient } from './archive.client.js';
import type { ArchivedColumn, ArchivedDecision } from './archived-decision.js';
import { ArchivedCopiesRepository } from './archived-copies.repository.js';
import { ArchivedDaysRepository, type ArchivedFiles } from './archived-days.repository.js';
import { comparePositions } from './position.js';
import { DECOMPRESSORS, PARSERS } from './parquet-values.js';
import { dayPlaces, type DayPlaces } from './segments.js';
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

/** When decisions were stored, and of which context; without one, of all. */
export interface ArchivePeriod {
  readonly from: string;
  readonly to: string;
  readonly context?: string | undefined;
}

/** A decision that is only in the archive. */
export interface FoundDecision {
  readonly decision: ArchivedDecision;
  readonly archivedAt: Date;
}

/** What to look for in a day. */
export interface ArchiveSearch {
  readonly range: ArchiveRange;
  readonly order: 'asc' | 'desc';
  /** Columns that {@link matches} needs. */
  readonly columns: readonly ArchivedColumn[];
  /** Values that a decision must have; their Bloom filters skip row groups. */
  readonly equal: Partial<Record<ArchivedColumn, string>>;
  readonly matches: (row: ArchivedDecision) => boolean;
  /** The most that are wanted. */
  readonly limit: number;
}

/** What a row group had. */
export interface ArchiveHits {
  readonly decisions: readonly FoundDecision[];
  /** The last place that was searched. */
  readonly searchedTo: ArchivePosition;
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
    private readonly copies: ArchivedCopiesRepository,
    private readonly archive: ArchiveClient,
  ) {}

  /** Days of a period of which something is only in the archive. */
  async days(
    { from, to, context }: ArchivePeriod,
    db: DataSource | EntityManager = this.dataSource,
  ): Promise<DayPlaces[]> {
    const own = await this.repository.onlyArchived(db, from, to);
    return dayPlaces(own, await this.copies.inPeriod(db, { from, to }, context));
  }

  /**
   * Finds a decision by its ID, which says when it was made.
   *
   * @throws ArchiveUnavailableError, ArchiveDamagedError
   */
  async find(id: string): Promise<FoundDecision | undefined> {
    const [from, to] = await this.periodOf(id);
    const days = await this.days({ from, to });
    for (const part of days.toReversed().flatMap(({ archived }) => archived)) {
      const { files } = await this.manifest(part);
      for (const file of files) {
        const decision = await this.findIn(file, id);
        if (decision !== undefined) return { decision, archivedAt: part.archived_at };
      }
    }
    return undefined;
  }

  /**
   * What is in a day, by which a range can be divided.
   *
   * @throws ArchiveUnavailableError, ArchiveDamagedError
   */
  async groups(part: ArchivedFiles): Promise<readonly ArchivedRowGroup[]> {
    const { files } = await this.manifest(part);
    return files.flatMap(({ groups }) => groups);
  }

  /**
   * Reads some columns of a part of a day, in order.
   *
   * @throws ArchiveUnavailableError, ArchiveDamagedError
   */
  async *pages<Name extends ArchivedColumn>(
    part: ArchivedFiles,
    range: ArchiveRange,
    columns: readonly Name[],
  ): AsyncGenerator<readonly Columns<Name | 'id' | 'created_at'>[]> {
    const wanted = [...new Set<ArchivedColumn>(['id', 'created_at', ...columns])];
    const { files } = await this.manifest(part);
    for (const group of files.flatMap((file) => rowGroupsOf(file))) {
      if (!overlaps(group, range)) continue;
      const { file, rowStart, rowEnd } = group;
      const rows = await this.read(file, { rowStart, rowEnd, columns: wanted });
      yield rows.filter((row) => isIn(range, row));
    }
  }

  /**
   * Reads the decisions of a context as they are, in order.
   *
   * @throws ArchiveUnavailableError, ArchiveDamagedError
   */
  async *ofContext(
    part: ArchivedFiles,
    context: string,
  ): AsyncGenerator<readonly ArchivedDecision[]> {
    const { files } = await this.manifest(part);
    for (const { file, rowStart, rowEnd } of files.flatMap((each) => rowGroupsOf(each))) {
      const contexts = await this.read(file, { rowStart, rowEnd, columns: ['context'] });
      if (!contexts.some((row) => row.context === context)) continue;
      const rows = await this.read(file, { rowStart, rowEnd });
      yield rows.filter((row) => row.context === context);
    }
  }

  /**
   * Searches a day in order, one row group after the other, until enough is found.
   *
   * @throws ArchiveUnavailableError, ArchiveDamagedError
   */
  async *search(part: ArchivedFiles, wanted: ArchiveSearch): AsyncGenerator<ArchiveHits> {
    const { files } = await this.manifest(part);
    const groups = files.flatMap((file) => rowGroupsOf(file));
    let left = wanted.limit;
    for (const group of wanted.order === 'asc' ? groups : groups.toReversed()) {
      if (!overlaps(group, wanted.range)) continue;
      const rows = await this.matching(group, wanted);
      const ordered = wanted.order === 'asc' ? rows : rows.toReversed();
      const taken = ordered.slice(0, left);
      const decisions = await Promise.all(
        taken.map(async (row) => {
          const [decision] = await this.read(group.file, { rowStart: row, rowEnd: row + 1 });
          if (decision === undefined) throw new Error('A row that was found has been read.');
          return { decision, archivedAt: part.archived_at };
        }),
      );
      left -= decisions.length;
      yield { decisions, searchedTo: wanted.order === 'asc' ? group.last : group.first };
      if (left === 0) return;
    }
  }

  /** The places of the matching rows of a row group in its file. */
  private async matching(
    { file, rowStart, rowEnd }: FileRowGroup,
    { equal, columns, matches, range }: ArchiveSearch,
  ): Promise<number[]> {
    const isPossible =
      Object.keys(equal).length === 0 || (await this.mayContain(file, { rowStart, rowEnd }, equal));
    if (!isPossible) return [];
    const needed = [...new Set<ArchivedColumn>(['id', 'created_at', ...columns])];
    const rows = await this.read(file, { rowStart, rowEnd, columns: needed });
    return rows.flatMap((row, index) =>
      isIn(range, row) && matches(row) ? [rowStart + index] : [],
    );
  }

  private async findIn(file: ArchiveFile, id: string): Promise<ArchivedDecision | undefined> {
    for (const { rowStart, rowEnd, min_id: least, max_id: most } of rowGroupsOf(file)) {
      const isInside = least <= id && id <= most;
      if (isInside && (await this.mayContain(file, { rowStart, rowEnd }, { id }))) {
        const ids = await this.read(file, { rowStart, rowEnd, columns: ['id'] });
        const index = ids.findIndex((row) => row.id === id);
        if (index !== -1) {
          const row = rowStart + index;
          const [found] = await this.read(file, { rowStart: row, rowEnd: row + 1 });
          return found;
        }
      }
    }
    return undefined;
  }

  /** Asks the Bloom filters of a row group. */
  private async mayContain(
    file: ArchiveFile,
    rows: { readonly rowStart: number; readonly rowEnd: number },
    equal: Partial<Record<ArchivedColumn, string>>,
  ): Promise<boolean> {
    const { bytes, metadata } = await this.open(file);
    const found = await parquetReadObjects({
      ...rows,
      file: bytes,
      metadata,
      columns: ['id'],
      filter: Object.fromEntries(
        Object.entries(equal).map(([column, value]) => [column, { $eq: value }]),
      ),
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

  private manifest(part: ArchivedFiles): Promise<ArchiveManifest> {
    return kept(this.manifests, part.sha256.toString('hex'), async () =>
      readManifest(await this.archive.store.read(part.location), part),
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

interface FileRowGroup extends ArchivedRowGroup {
  readonly file: ArchiveFile;
  /** Its rows in the file. */
  readonly rowStart: number;
  readonly rowEnd: number;
}

function rowGroupsOf(file: ArchiveFile): FileRowGroup[] {
  let rowEnd = 0;
  return file.groups.map((group) => {
    const rowStart = rowEnd;
    rowEnd += group.rows;
    return { ...group, file, rowStart, rowEnd };
  });
}

function overlaps({ first, last }: ArchivedRowGroup, { from, to }: ArchiveRange): boolean {
  return comparePositions(first, to) < 0 && comparePositions(last, from) >= 0;
}

function isIn({ from, to }: ArchiveRange, { id, created_at: at }: ArchivedDecision): boolean {
  const position = { micros: Number(at), id };
  return comparePositions(position, from) >= 0 && comparePositions(position, to) < 0;
}
