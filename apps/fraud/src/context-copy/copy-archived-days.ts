import { createHash } from 'node:crypto';
import { AuditTrailService } from '@tessera/audit';
import { CommandError, type CommandContext } from '@tessera/commands';
import type { DataSource } from 'typeorm';
import { copyFolderOf } from '../archive/archive-manifest.js';
import { ArchiveDamagedError } from '../archive/archive.errors.js';
import type { ArchivedFiles } from '../archive/archived-days.repository.js';
import type { ComparedDay } from '../archive/archived-copies.repository.js';
import { boundsOf } from '../archive/archived-day-bounds.js';
import { DayWriter, type WrittenDay } from '../archive/day-writer.js';
import {
  ExportedDecisionsRepository,
  type HashedRows,
} from '../archive/exported-decisions.repository.js';
import { mergedPages } from '../archive/merged-pages.js';
import { FIRST_ID } from '../archive/position.js';
import type { DayPlaces } from '../archive/segments.js';
import type { FraudConfig } from '../config.js';
import {
  archiveHere,
  archiveOfSource,
  asCommandError,
  type CellArchive,
  pagesOf,
} from './archive-readers.js';
import { ArchivedRows, isCopy, type SourceDay } from './archived-rows.js';
import { CellFactsRepository } from './cell-facts.repository.js';
import { CopiedArchiveRepository } from './copied-archive.repository.js';
import { RowsDigest } from './rows-digest.js';

/** More decisions than a day has. */
const WHOLE_DAY = 2_000_000_000;
const EARLIEST = '2000-01-01T00:00:00Z';

/** What was done with the archived days of a context. */
export interface ArchivedFigures {
  /** Days that are the same in both cells. */
  archived_days: number;
  /** Decisions of the context that the source has in them. */
  archived_decisions: number;
  /** Days that were copied now. */
  new_or_changed_archived_days: number;
  /** Days that may have decisions of the context, and were not copied. */
  left_archived_days: number;
}

/**
 * Copies what is only in the archive of the cell that has a context: its own archived days, and those that were copied
 * to it. A day that this cell has only in its archive is copied there, too, though the source has it in its table: with
 * rows of the day in the table of this cell, its archive of the day would not be read any more.
 */
export class ArchivedDaysCopy {
  readonly figures: ArchivedFigures = {
    ...{ archived_days: 0, archived_decisions: 0 },
    ...{ new_or_changed_archived_days: 0, left_archived_days: 0 },
  };

  private readonly source: CellArchive;
  private readonly here: CellArchive;
  private readonly exported: ExportedDecisionsRepository;
  private readonly rows: ArchivedRows;

  constructor(
    private readonly command: CommandContext,
    private readonly sourceCell: DataSource,
    private readonly context: string,
  ) {
    this.source = archiveOfSource(sourceCell, command.config as FraudConfig);
    this.here = archiveHere(command);
    this.exported = new ExportedDecisionsRepository(sourceCell);
    const { source, here, exported } = this;
    this.rows = new ArchivedRows({ command, context, source, here, exported });
  }

  /** Days that this cell has only in its archive. */
  async onlyArchivedHere(): Promise<ReadonlySet<string>> {
    const { dataSource } = this.command;
    const days = await this.here.days.onlyArchived(dataSource, EARLIEST, now());
    return new Set(days.map(({ day }) => day));
  }

  /**
   * Before anything is copied: whether the archives that are needed are given.
   *
   * @throws CommandError
   */
  async requireArchives(options: {
    readonly finishes: boolean;
    readonly leaves: boolean;
  }): Promise<void> {
    if (this.source.isSet && options.leaves) {
      throw new CommandError('Give either SOURCE_ARCHIVE_URL or --without-archive.');
    }
    const days = await this.possibleDays();
    const [first] = days;
    if (first === undefined) return;
    const found = `${days.length} archived days of the source may have decisions of ${this.context} (${first.day} to ${days.at(-1)?.day}).`;
    if (this.source.isSet && !this.here.isSet) {
      throw new CommandError(
        `${found} DECISION_ARCHIVE_URL is not set: this cell can't store them.`,
      );
    }
    if (this.source.isSet) return;
    this.figures.left_archived_days = days.length;
    if (options.finishes && !options.leaves) {
      throw new CommandError(
        `${found} Set SOURCE_ARCHIVE_URL to copy them, or add --without-archive to leave them behind.`,
      );
    }
    this.command.note(`${found} They are not copied: SOURCE_ARCHIVE_URL is not set.`);
  }

  /** @throws CommandError if an archive can't be read or written, or has another content than its hash */
  async run(): Promise<void> {
    const days = await this.days();
    if (days.length === 0) return;
    const bar = this.command.progress(days.length, 'archived days');
    try {
      const compared = await this.here.copies.compared(this.context);
      for (const day of days) {
        if (this.command.signal.aborted) throw stopped();
        const before = compared.get(day.day);
        if (before?.source_sha256.equals(day.sha256) !== true) await this.copy(day, before);
        bar.advance(1);
      }
    } finally {
      bar.end();
    }
    await this.compare();
  }

  /**
   * Every archived day of the source is here, as it is there now.
   *
   * @throws CommandError
   */
  async requireEqual(): Promise<void> {
    const differing = await this.compare();
    if (differing.length === 0) return;
    throw new CommandError(
      `The source has changed or archived ${differing.join(', ')} meanwhile. Run again with --finish.`,
    );
  }

  async close(): Promise<void> {
    await this.source.client.onApplicationShutdown();
    await this.here.client.onApplicationShutdown();
  }

  /** @returns days that are other ones in the source */
  private async compare(): Promise<string[]> {
    const compared = await this.here.copies.compared(this.context);
    const differing: string[] = [];
    const rows: number[] = [];
    for (const { day, sha256 } of await this.days()) {
      const known = compared.get(day);
      if (known?.source_sha256.equals(sha256) === true) rows.push(Number(known.source_rows));
      else differing.push(day);
    }
    this.figures.archived_days = rows.filter((count) => count > 0).length;
    this.figures.archived_decisions = rows.reduce((sum, count) => sum + count, 0);
    return differing;
  }

  private async days(): Promise<SourceDay[]> {
    const archived = this.source.isSet ? await this.possibleDays() : [];
    const files = new Map(archived.map((each) => [each.day, each.archived]));
    const tables = await this.tableDays();
    return [...new Set([...files.keys(), ...tables.keys()])].sort().map((day) => {
      const [mine, table] = [files.get(day) ?? [], tables.get(day) ?? null];
      const digest = createHash('sha256');
      for (const { sha256 } of mine) digest.update(sha256);
      if (table !== null) digest.update(`${table.rows} ${table.hash}`);
      return { day, files: mine, table, sha256: digest.digest() };
    });
  }

  private async tableDays(): Promise<ReadonlyMap<string, HashedRows>> {
    const found = new Map<string, HashedRows>();
    const span = await new CellFactsRepository(this.sourceCell).bounds(this.context);
    if (span === null) return found;
    for (const day of await this.onlyArchivedHere()) {
      const { from, until } = boundsOf(day);
      if (until <= span.from || from >= span.until) continue;
      const start = { at: from.toISOString(), id: FIRST_ID };
      const table = await this.exported.hashes(start, until, WHOLE_DAY, this.context);
      if (table.rows > 0) found.set(day, table);
    }
    return found;
  }

  /**
   * Archived days of the source, without those whose counts say that they have no decision of the context: each other
   * day is read.
   */
  private async possibleDays(): Promise<DayPlaces[]> {
    const period = { from: EARLIEST, to: now(), context: this.context };
    const days = await this.source.reader.days(period);
    const possible = await new CopiedArchiveRepository(this.sourceCell).possibleDays(
      this.context,
      days.map(({ day }) => day),
    );
    return days.filter(({ day, archived }) => archived.some(isCopy) || possible.includes(day));
  }

  private async copy(day: SourceDay, before: ComparedDay | undefined): Promise<void> {
    const { signal } = this.command;
    try {
      const rows = await this.copyDay(day, before);
      if (rows > 0) this.figures.new_or_changed_archived_days += 1;
    } catch (error) {
      throw signal.aborted ? stopped() : asCommandError(this.here.setting, error);
    }
  }

  /** @returns how many decisions of the context the source has */
  private async copyDay(day: SourceDay, before: ComparedDay | undefined): Promise<number> {
    const { signal } = this.command;
    const { store } = this.here.client;
    const folder = copyFolderOf(day.day, this.context);
    const writer = new DayWriter({ store, day: day.day, folder, signal });
    const written = new RowsDigest();
    let sourceRows = 0;
    const count = (rows: number) => {
      sourceRows += rows;
    };
    const former = formerFiles(before);
    const places = await this.rows.places(day, former, count);
    for await (const page of mergedPages(places, (row) => row)) {
      signal.throwIfAborted();
      const missing = page.flatMap(({ decision }) => decision ?? []);
      written.add(missing);
      await writer.add(missing);
    }
    const stored = await writer.finish();
    if (stored !== null) await this.verify(filesOf(day.day, stored), written);
    await this.record(day, before, { sourceRows, stored });
    return sourceRows;
  }

  /** Reads back what was written. */
  private async verify(stored: ArchivedFiles, written: RowsDigest): Promise<void> {
    const read = new RowsDigest();
    const pages = this.here.reader.ofContext(stored, this.context);
    for await (const page of pagesOf(this.here, pages)) read.add(page);
    if (read.value === written.value) return;
    const error = new ArchiveDamagedError(stored.location, 'has other decisions than were written');
    throw asCommandError(this.here.setting, error);
  }

  private async record(
    { day, sha256, files, table }: SourceDay,
    before: ComparedDay | undefined,
    { sourceRows, stored }: { readonly sourceRows: number; readonly stored: WrittenDay | null },
  ): Promise<void> {
    const { context } = this;
    const compared = { day, context, sourceSha256: sha256, sourceRows, written: stored };
    await this.command.dataSource.transaction(async (tx) => {
      if (!(await this.here.copies.save(tx, compared, before))) {
        throw new CommandError(`Another run has copied ${day} meanwhile. Run again.`);
      }
      if (sourceRows === 0) return;
      await AuditTrailService.forCommand(this.command).record(tx, {
        action: 'decision_archive.copy',
        result: 'success',
        object: { type: 'decision_archive', id: day },
        details: {
          context,
          source: [
            ...(table === null ? [] : ['table']),
            ...files.map((each) => each.location),
          ].join(' '),
          source_decisions: sourceRows,
          decisions: stored?.rows ?? 0,
          bytes: stored?.bytes ?? 0,
          sha256: stored?.sha256.toString('hex') ?? null,
          location: stored?.location ?? null,
        },
      });
    });
  }
}

function formerFiles(before: ComparedDay | undefined): ArchivedFiles | null {
  if (before?.location == null || before.sha256 === null) return null;
  const { day, location, sha256, row_count: rows } = before;
  return filesOf(day, { location, sha256, rows: Number(rows), bytes: 0 });
}

function filesOf(day: string, { location, sha256, rows, bytes }: WrittenDay): ArchivedFiles {
  const [row_count, size] = [String(rows), String(bytes)];
  return { day, location, sha256, row_count, bytes: size, archived_at: new Date() };
}

function stopped(): CommandError {
  return new CommandError('Stopped. What was copied stays; the next run continues.');
}

function now(): string {
  return new Date().toISOString();
}
