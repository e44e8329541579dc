import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '@tessera/errors';
import { PublicUrlService } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { boundsOf } from '../../archive/archived-day-bounds.js';
import type { ArchivedDay } from '../../archive/archived-days.repository.js';
import {
  ArchivedDecisionsService,
  type FoundDecision,
} from '../../archive/archived-decisions.service.js';
import {
  archivePosition,
  comparePositions,
  FIRST_ID,
  microsOf,
  type Position,
  timeOf,
} from '../../archive/position.js';
import { type Segment, segmentsOf } from '../../archive/segments.js';
import { archivedFilters, removedFilterProblems } from './archived-filters.js';
import {
  type ConvertedIdentifiers,
  DecisionListsRepository,
  DEFAULT_LIMIT,
  linkOf,
} from './decision-lists.repository.js';
import type { ListDecisionsQuery } from './dto/list-decisions.query.js';
import { positionCursor, readIdCursor, readPositionCursor } from './list-cursor.js';

/** A page ends by then, even if it is not full: the next one continues. */
const SEARCH_MS = 2_000;
const EARLIEST = '2000-01-01T00:00:00.000Z';

/** A page of the list, in order. */
export interface FoundPage {
  /** IDs of decisions in the table, and decisions of the archive. */
  readonly found: readonly (string | FoundDecision)[];
  readonly next: string | null;
}

interface ListWalk {
  readonly query: ListDecisionsQuery;
  readonly identifiers: ConvertedIdentifiers;
  readonly path: string;
  readonly limit: number;
  readonly found: (string | FoundDecision)[];
}

/**
 * Finds decisions by filters: in the table, and for a period that includes archived days in the archive
 * as well.
 */
@Injectable()
export class DecisionPagesService {
  constructor(
    private readonly lists: DecisionListsRepository,
    private readonly archive: ArchivedDecisionsService,
    private readonly urls: PublicUrlService,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws ValidationFailedError for a filter that cannot be applied to archived decisions;
   *   ArchiveUnavailableError, ArchiveDamagedError
   */
  async page(
    query: ListDecisionsQuery,
    identifiers: ConvertedIdentifiers,
    path: string,
  ): Promise<FoundPage> {
    const to = query.to ?? this.clock.now().toISOString();
    const from = query.from ?? EARLIEST;
    const days = await this.archivedDays(query, from, to);
    const newest = days.at(-1);
    if (newest === undefined) {
      const { ids, next } = await this.lists.page(query, identifiers, path);
      return { found: ids, next };
    }
    const problems = removedFilterProblems(query, boundsOf(newest.day).until);
    if (problems.length > 0) throw new ValidationFailedError(problems);
    const whole = { from: { at: from, id: FIRST_ID }, to: { at: to, id: FIRST_ID } };
    const segments = segmentsOf(whole, days);
    const limit = query.limit ?? DEFAULT_LIMIT;
    const walk = { query, identifiers, path, limit, found: [] };
    return this.walk(query.order === 'asc' ? segments : segments.toReversed(), walk);
  }

  /** Without a period, the list is that of the table. */
  private async archivedDays(
    query: ListDecisionsQuery,
    from: string,
    to: string,
  ): Promise<ArchivedDay[]> {
    if (query.from === undefined && query.to === undefined) return [];
    const until = new Date(to);
    return (await this.archive.days(from, to)).filter(({ day }) => boundsOf(day).from < until);
  }

  private async walk(segments: readonly Segment[], walk: ListWalk): Promise<FoundPage> {
    const startedAt = performance.now();
    const { query, limit, found } = walk;
    const isAscending = query.order === 'asc';
    const after = query.after === undefined ? undefined : await this.positionOf(query.after);
    for (const segment of segments) {
      const isPast =
        after !== undefined &&
        (isAscending
          ? microsOf(segment.to.at) <= microsOf(after.at)
          : microsOf(segment.from.at) > microsOf(after.at));
      if (isPast) continue;
      const { day } = segment;
      if (day === null) {
        const isFull = await this.readTable(segment, walk, after);
        if (isFull) return this.continued(walk, await this.lastPosition(found));
        continue;
      }
      for await (const hits of this.archive.search(day, this.searchOf(segment, walk, after))) {
        found.push(...hits.decisions);
        if (found.length === limit) return this.continued(walk, await this.lastPosition(found));
        const { micros, id } = hits.searchedTo;
        const isLate = performance.now() - startedAt > SEARCH_MS;
        if (isLate) return this.continued(walk, { at: timeOf(micros), id });
      }
    }
    return { found, next: null };
  }

  /** @returns whether the page is full */
  private async readTable(
    { from, to }: Segment,
    { query, identifiers, path, limit, found }: ListWalk,
    after: Position | undefined,
  ): Promise<boolean> {
    const left = limit - found.length;
    const filters = Object.fromEntries(Object.entries(query)) as Partial<ListDecisionsQuery>;
    const part = { ...filters, from: from.at, to: to.at, limit: left };
    delete part.after;
    const { ids, next } = await this.lists.page(part, identifiers, path, after);
    found.push(...ids);
    return next !== null || found.length === limit;
  }

  private searchOf(
    { from, to }: Segment,
    { query, identifiers, limit, found }: ListWalk,
    after: Position | undefined,
  ) {
    const { order = 'desc' } = query;
    const range = { from: archivePosition(from), to: archivePosition(to) };
    if (after !== undefined) {
      const position = archivePosition(after);
      const isInside =
        comparePositions(position, range.from) >= 0 && comparePositions(position, range.to) < 0;
      if (isInside && order === 'desc') range.to = position;
      // Right after this ID.
      if (isInside && order === 'asc') range.from = { ...position, id: `${position.id}-` };
    }
    const left = limit - found.length;
    return { ...archivedFilters(query, identifiers), order, limit: left, range };
  }

  /** Where the page before ended. */
  private async positionOf(cursor: string): Promise<Position> {
    const position = readPositionCursor(cursor);
    if (position !== undefined) return position;
    const id = readIdCursor(cursor);
    const known = id === undefined ? undefined : await this.find(id);
    if (known !== undefined) return known;
    throw new ValidationFailedError([
      { path: '$.query.after', message: 'is not a cursor of this list' },
    ]);
  }

  private async find(id: string): Promise<Position | undefined> {
    const inTable = await this.lists.positionOf(id);
    if (inTable !== undefined) return inTable;
    const archived = await this.archive.find(id);
    return archived && { at: timeOf(Number(archived.decision.created_at)), id };
  }

  private async lastPosition(found: readonly (string | FoundDecision)[]): Promise<Position> {
    const last = found.at(-1);
    if (last === undefined) throw new Error('A full page has a last decision.');
    if (typeof last !== 'string') {
      return { at: timeOf(Number(last.decision.created_at)), id: last.decision.id };
    }
    const position = await this.find(last);
    if (position === undefined) throw new Error('A decision that was listed has a position.');
    return position;
  }

  private continued({ query, identifiers, path, limit, found }: ListWalk, at: Position): FoundPage {
    const after = positionCursor(at);
    return { found, next: this.urls.link(path, { ...linkOf(query, identifiers), limit, after }) };
  }
}
