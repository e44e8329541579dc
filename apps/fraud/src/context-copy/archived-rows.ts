import type { CommandContext } from '@tessera/commands';
import { ArchiveDamagedError } from '../archive/archive.errors.js';
import type { ArchivedDecision } from '../archive/archived-decision.js';
import { boundsOf } from '../archive/archived-day-bounds.js';
import type { ArchivedFiles } from '../archive/archived-days.repository.js';
import { archivedRow } from '../archive/archived-row.js';
import type {
  ExportedDecisionsRepository,
  HashedRows,
} from '../archive/exported-decisions.repository.js';
import type { Pages } from '../archive/merged-pages.js';
import { FIRST_ID, microsOf, type Position } from '../archive/position.js';
import { DecisionRedactor } from '../redaction/decision-redactor.js';
import { asCommandError, type CellArchive, pagesOf } from './archive-readers.js';
import { CopiedArchiveRepository } from './copied-archive.repository.js';

const PAGE = 1_000;

/** A day that is copied to the archive. */
export interface SourceDay {
  readonly day: string;
  /** The files of the source that have decisions of the context, or may have. */
  readonly files: readonly ArchivedFiles[];
  /** What its table has, if this cell has the day only in its archive; null otherwise. */
  readonly table: HashedRows | null;
  /** Changes with all of these. */
  readonly sha256: Buffer;
}

/** A decision, and where it was found. */
export interface FoundRow {
  readonly micros: number;
  readonly id: string;
  /** Null if this cell has it elsewhere. */
  readonly decision: ArchivedDecision | null;
}

/** The cells of a copy, and what they have of archives. */
interface CopiedCells {
  readonly command: CommandContext;
  readonly context: string;
  readonly source: CellArchive;
  readonly here: CellArchive;
  readonly exported: ExportedDecisionsRepository;
}

/** The decisions of a context in a day, wherever either cell has them. */
export class ArchivedRows {
  constructor(private readonly cells: CopiedCells) {}

  /**
   * Ordered: where several places have a decision, the first one counts, so what this cell has already is not copied.
   *
   * @param former what was copied before, if anything
   * @param found gets the number of decisions in each page that is read from the source
   */
  async places(
    { day, table, files }: SourceDay,
    former: ArchivedFiles | null,
    found: (count: number) => void,
  ): Promise<Pages<FoundRow>[]> {
    return [
      ...(await this.known(day)),
      ...(table === null ? [] : [this.ofSourceTable(day, found)]),
      ...files.map((each) => this.ofSource(each, found)),
      ...(former === null ? [] : [this.former(former)]),
    ];
  }

  /** The decisions of a day that this cell has in its table, or in its own archived day. */
  private async known(day: string): Promise<Pages<FoundRow>[]> {
    const table = new CopiedArchiveRepository(this.cells.command.dataSource);
    const places = [knownRows(table.positions(this.cells.context, boundsOf(day)))];
    const own = await this.cells.here.days.find(day);
    if (own !== undefined) places.push(this.ofOwn(own));
    return places;
  }

  private async *ofOwn(own: ArchivedFiles): Pages<FoundRow> {
    const { from, until } = boundsOf(own.day);
    const range = {
      from: { micros: from.getTime() * 1_000, id: FIRST_ID },
      to: { micros: until.getTime() * 1_000, id: FIRST_ID },
    };
    const pages = this.cells.here.reader.pages(own, range, ['context']);
    for await (const page of pagesOf(this.cells.here, pages)) {
      yield page.flatMap(({ id, created_at: at, context }) =>
        context === this.cells.context ? [{ id, micros: Number(at), decision: null }] : [],
      );
    }
  }

  /** Without personal data, as an export of the source would have it. */
  private async *ofSourceTable(day: string, found: (count: number) => void): Pages<FoundRow> {
    const redactor = new DecisionRedactor(this.cells.command.keyring);
    const { from, until } = boundsOf(day);
    for (let after = { at: from.toISOString(), id: FIRST_ID }; ;) {
      const rows = await this.cells.exported.page(after, until, PAGE, this.cells.context);
      const last = rows.at(-1);
      if (last === undefined) return;
      found(rows.length);
      yield rows.map((row) => foundRow(archivedRow(row, redactor)));
      after = last;
    }
  }

  private async *ofSource(files: ArchivedFiles, found: (count: number) => void): Pages<FoundRow> {
    let count = 0;
    const pages = this.cells.source.reader.ofContext(files, this.cells.context);
    for await (const page of pagesOf(this.cells.source, pages)) {
      count += page.length;
      found(page.length);
      yield page.map(foundRow);
    }
    if (!isCopy(files) || count === Number(files.row_count)) return;
    const error = new ArchiveDamagedError(
      files.location,
      'has another number of decisions than the database',
    );
    throw asCommandError(this.cells.source.setting, error);
  }

  /** What was copied before, also from a third cell: the source may lack some of it. */
  private async *former(files: ArchivedFiles): Pages<FoundRow> {
    const pages = this.cells.here.reader.ofContext(files, this.cells.context);
    for await (const page of pagesOf(this.cells.here, pages)) yield page.map(foundRow);
  }
}

async function* knownRows(pages: AsyncGenerator<Position[]>): Pages<FoundRow> {
  for await (const page of pages) {
    yield page.map(({ at, id }) => ({ micros: microsOf(at), id, decision: null }));
  }
}

function foundRow(decision: ArchivedDecision): FoundRow {
  return { micros: Number(decision.created_at), id: decision.id, decision };
}

/** Whether the files are only of the context, rather than of all that a cell decided. */
export function isCopy(files: ArchivedFiles): boolean {
  return 'context' in files;
}
