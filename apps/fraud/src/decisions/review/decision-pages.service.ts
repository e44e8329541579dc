import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '@tessera/errors';
import { PublicUrlService } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { boundsOf } from '../../archive/archived-day-bounds.js';
import type { ArchivedFiles } from '../../archive/archived-days.repository.js';
import {
  ArchivedDecisionsService,
  type ArchiveSearch,
  type FoundDecision,
} from '../../archive/archived-decisions.service.js';
import {
  archivePosition,
  comparePositions,
  FIRST_ID,
  microsOf,
  type Position,
  type PositionRange,
  timeOf,
} from '../../archive/position.js';
import { areSamePlaces, type DayPlaces, type Segment, segmentsOf } from '../../archive/segments.js';
import { archivedFilters, removedFilterProblems } from './archived-filters.js';
import {
  type ConvertedIdentifiers,
  type DecisionIds,
  DecisionListsRepository,
  DEFAULT_LIMIT,
  linkOf,
} from './decision-lists.repository.js';
import type { ListDecisionsQuery } from './dto/list-decisions.query.js';
import { positionCursor, readIdCursor, readPositionCursor } from './list-cursor.js';
import {
  archivedPosition,
  type FoundInPlace,
  type MergedPart,
  mergePlaces,
  type PlacedDecision,
  positionAt,
} from './merged-places.js';

/** A page ends by then, even if it is not full: the next one continues. */
const SEARCH_MS = 2_000;
const EARLIEST = '2000-01-01T00:00:00.000Z';

/** Decisions of the table, of the archive, or of both. */
type FoundPart = DecisionIds | { readonly archived: readonly FoundDecision[] } | MergedPart;

/** A page of the list, in order. */
export interface FoundPage {
  readonly parts: readonly FoundPart[];
  readonly next: string | null;
}

interface ListRequest {
  readonly query: ListDecisionsQuery;
  readonly identifiers: ConvertedIdentifiers;
  readonly path: string;
}

/** A page that is being filled. */
class Page {
  readonly parts: FoundPart[] = [];
  private count = 0;

  constructor(private readonly limit: number) {}

  get left(): number {
    return this.limit - this.count;
  }

  add(part: FoundPart): void {
    this.parts.push(part);
    this.count += sizeOf(part);
  }
}

function sizeOf(part: FoundPart): number {
  if ('order' in part) return part.order.length;
  return 'ids' in part ? part.ids.length : part.archived.length;
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
    const request = { query, identifiers, path };
    // Without a period, the list is that of the table.
    if (query.from === undefined && query.to === undefined) return this.tablePage(request);
    const to = query.to ?? this.clock.now().toISOString();
    const from = query.from ?? EARLIEST;
    const whole = { from: { at: from, id: FIRST_ID }, to: { at: to, id: FIRST_ID } };
    // An empty one is no filter.
    const period = { from, to, context: query.context === '' ? undefined : query.context };
    for (let days = await this.archive.days(period); ;) {
      const page = await this.pageOf(request, whole, days);
      const now = await this.archive.days(period);
      if (areSamePlaces(now, days)) return page;
      // A day was dropped from the table meanwhile, or copied from another cell.
      days = now;
    }
  }

  private async pageOf(
    request: ListRequest,
    whole: PositionRange,
    days: readonly DayPlaces[],
  ): Promise<FoundPage> {
    const newest = days.at(-1);
    if (newest === undefined) return this.tablePage(request);
    const problems = removedFilterProblems(request.query, boundsOf(newest.day).until);
    if (problems.length > 0) throw new ValidationFailedError(problems);
    const segments = segmentsOf(whole, days);
    return this.walk(request.query.order === 'asc' ? segments : segments.toReversed(), request);
  }

  private async tablePage({ query, identifiers, path }: ListRequest): Promise<FoundPage> {
    const { next, ...ids } = await this.lists.page(query, identifiers, path);
    return { parts: [ids], next };
  }

  private async walk(segments: readonly Segment[], request: ListRequest): Promise<FoundPage> {
    const deadline = performance.now() + SEARCH_MS;
    const { query } = request;
    const page = new Page(query.limit ?? DEFAULT_LIMIT);
    const isAscending = query.order === 'asc';
    const after = query.after === undefined ? undefined : await this.positionOf(query.after);
    for (const segment of segments) {
      const isPast =
        after !== undefined &&
        (isAscending
          ? microsOf(segment.to.at) <= microsOf(after.at)
          : microsOf(segment.from.at) > microsOf(after.at));
      if (isPast) continue;
      const endedAt = await this.readSegment(segment, request, page, { after, deadline });
      if (endedAt !== null) return this.continued(request, page, endedAt);
    }
    return { parts: page.parts, next: null };
  }

  /** @returns where the page ends; null if it continues with the next segment */
  private async readSegment(
    segment: Segment,
    request: ListRequest,
    page: Page,
    { after, deadline }: { readonly after: Position | undefined; readonly deadline: number },
  ): Promise<Position | null> {
    const [files, ...others] = segment.archived;
    if (files === undefined) {
      const isFull = await this.readTable(segment, request, page, after);
      return isFull ? this.lastPosition(page) : null;
    }
    const search = this.searchOf(segment, request, page, after);
    if (segment.table || others.length > 0) {
      return this.readMerged(segment, request, page, { after, deadline, search });
    }
    for await (const { decisions, searchedTo } of this.archive.search(files, search)) {
      page.add({ archived: decisions });
      if (page.left === 0) return this.lastPosition(page);
      if (performance.now() > deadline) return positionAt(searchedTo);
    }
    return null;
  }

  /** Reads a part that is in several places, as far as all of them were searched. */
  private async readMerged(
    segment: Segment,
    request: ListRequest,
    page: Page,
    { after, deadline, search }: MergedSearch,
  ): Promise<Position | null> {
    const places: FoundInPlace[] = [];
    if (segment.table) places.push(await this.foundInTable(segment, request, page, after));
    for (const files of segment.archived) {
      places.push(await this.foundInFiles(files, search, deadline));
    }
    const { part, end } = mergePlaces(places, search);
    page.add(part);
    return end;
  }

  private async foundInTable(
    segment: Segment,
    { query, identifiers, path }: ListRequest,
    page: Page,
    after: Position | undefined,
  ): Promise<FoundInPlace> {
    const part = partOf(query, segment, page);
    const { next, ...ids } = await this.lists.page(part, identifiers, path, after);
    const positions = await this.lists.positionsOf(ids);
    const decisions = positions.map((position) => ({
      position: archivePosition(position),
      archived: null,
    }));
    return { decisions, searchedTo: next === null ? null : (decisions.at(-1)?.position ?? null) };
  }

  private async foundInFiles(
    files: ArchivedFiles,
    search: ArchiveSearch,
    deadline: number,
  ): Promise<FoundInPlace> {
    const decisions: PlacedDecision[] = [];
    for await (const { decisions: hits, searchedTo } of this.archive.search(files, search)) {
      for (const archived of hits) {
        decisions.push({ position: archivedPosition(archived), archived });
      }
      const last = decisions.at(-1);
      if (decisions.length >= search.limit && last) return { decisions, searchedTo: last.position };
      if (performance.now() > deadline) return { decisions, searchedTo };
    }
    return { decisions, searchedTo: null };
  }

  /** @returns whether the page is full */
  private async readTable(
    segment: Segment,
    { query, identifiers, path }: ListRequest,
    page: Page,
    after: Position | undefined,
  ): Promise<boolean> {
    const part = partOf(query, segment, page);
    const { next, ...ids } = await this.lists.page(part, identifiers, path, after);
    page.add(ids);
    return next !== null || page.left === 0;
  }

  private searchOf(
    { from, to }: Segment,
    { query, identifiers }: ListRequest,
    page: Page,
    after: Position | undefined,
  ): ArchiveSearch {
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
    return { ...archivedFilters(query, identifiers), order, limit: page.left, range };
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

  private async lastPosition({ parts }: Page): Promise<Position> {
    const last = parts.at(-1);
    if (last === undefined) throw new Error('A full page has a part.');
    if (!('ids' in last)) {
      const found = last.archived.at(-1);
      if (found === undefined) throw new Error('A full page ends with a decision.');
      return positionAt(archivedPosition(found));
    }
    const position = await this.find(last.ids.at(-1) ?? '');
    if (position === undefined) throw new Error('A decision that was listed has a position.');
    return position;
  }

  private continued(
    { query, identifiers, path }: ListRequest,
    { parts }: Page,
    at: Position,
  ): FoundPage {
    const { limit = DEFAULT_LIMIT } = query;
    const after = positionCursor(at);
    return { parts, next: this.urls.link(path, { ...linkOf(query, identifiers), limit, after }) };
  }
}

interface MergedSearch {
  readonly after: Position | undefined;
  readonly deadline: number;
  readonly search: ArchiveSearch;
}

/** The query for the table, of a part of the period. */
function partOf(query: ListDecisionsQuery, { from, to }: PositionRange, page: Page) {
  const filters = Object.fromEntries(Object.entries(query)) as Partial<ListDecisionsQuery>;
  const part = { ...filters, from: from.at, to: to.at, limit: page.left };
  delete part.after;
  return part;
}
