import { prepared, type Statement } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';
import { boundsOf } from '../../archive/archived-day-bounds.js';
import type { ArchivedDay } from '../../archive/archived-days.repository.js';
import type { ArchivedDecisionsService } from '../../archive/archived-decisions.service.js';
import { DEFAULT_CONTEXT } from '../../decision-request/decision-document.js';
import type { ReceivedOutcome } from '../../provisional/final-outcome.js';
import type { RecordedCalls } from './recorded-evaluation.js';
import type { BaselineOutcome } from './partial-result.js';
import { microsOf, type Position, timeOf } from './position.js';
import {
  FIRST_ID,
  type ReplayChunk,
  type StoredDecision,
  type Wanted,
} from './stored-decisions.repository.js';

/** What a replay needs of the archive. */
export type PastArchive = Pick<ArchivedDecisionsService, 'days' | 'groups' | 'pages'>;

/** For decisions that are all in the table. */
export const NO_ARCHIVE: PastArchive = {
  days: () => Promise.resolve([]),
  groups: () => Promise.resolve([]),
  async *pages() {
    // No day, no pages.
  },
};

/** A part of a range that is in one place: an archived day, or the table. */
export interface Segment extends ReplayChunk {
  readonly day: ArchivedDay | null;
}

const PAGE = 1_000;
const COLUMNS = [
  ...(['context', 'outcome', 'ruleset_id', 'is_fraud', 'backend_calls', 'request'] as const),
];

const READ_CONTEXTS: Statement = {
  name: 'simulation_ruleset_contexts',
  text: 'select id, context from ruleset',
};

/** Divides a range at the limits of the days that are only in the archive. */
export function segmentsOf({ from, to }: ReplayChunk, days: readonly ArchivedDay[]): Segment[] {
  const segments: Segment[] = [];
  let at = from;
  for (const day of days) {
    const bounds = boundsOf(day.day);
    const [start, end] = [startOf(bounds.from), startOf(bounds.until)];
    if (isBefore(at, start)) segments.push({ from: at, to: earlier(start, to), day: null });
    const [first, last] = [isBefore(at, start) ? start : at, earlier(end, to)];
    if (isBefore(first, last)) segments.push({ from: first, to: last, day });
    at = last;
  }
  if (isBefore(at, to)) segments.push({ from: at, to, day: null });
  return segments;
}

/** The decisions of an archived day, page by page, like those of the table. */
export async function* readArchived(
  db: DataSource | EntityManager,
  { from, to, day }: Segment & { readonly day: ArchivedDay },
  { archive, ...wanted }: Wanted,
  buckets: number,
): AsyncGenerator<readonly StoredDecision[]> {
  const contexts = await contextsOf(db);
  const range = { from: archivePosition(from), to: archivePosition(to) };
  for await (const rows of archive.pages(day, range, COLUMNS)) {
    for (let at = 0; at < rows.length; at += PAGE) {
      yield rows.slice(at, at + PAGE).map((row): StoredDecision => {
        const countsIn =
          row.context === wanted.context ||
          (wanted.context === DEFAULT_CONTEXT &&
            row.ruleset_id !== null &&
            contexts.get(row.ruleset_id) === DEFAULT_CONTEXT);
        const isWanted = countsIn && Number.parseInt(row.id.slice(-4), 16) < buckets;
        const micros = Number(row.created_at);
        return {
          id: row.id,
          at: timeOf(micros),
          request: isWanted ? row.request : null,
          is_replayed: row.context === wanted.context,
          outcome: row.outcome as BaselineOutcome,
          is_fraud: row.is_fraud,
          is_redacted: true,
          stored_ms: micros / 1_000,
          calls: callsOf(row.backend_calls),
        };
      });
    }
  }
}

/** Contexts of the rulesets that decided, of which there are few. */
async function contextsOf(db: DataSource | EntityManager): Promise<ReadonlyMap<string, string>> {
  const rows = await prepared<{ id: string; context: string }>(db, READ_CONTEXTS, []);
  return new Map(rows.map(({ id, context }) => [id, context]));
}

function callsOf(json: string | null): RecordedCalls | undefined {
  if (json === null) return undefined;
  const calls = JSON.parse(json) as { backend: string; late: boolean; outcome: ReceivedOutcome }[];
  return new Map(calls.map(({ backend, late, outcome }) => [backend, late ? null : outcome]));
}

function archivePosition({ at, id }: Position) {
  return { micros: microsOf(at), id };
}

function startOf(time: Date): Position {
  return { at: time.toISOString(), id: FIRST_ID };
}

function isBefore(one: Position, other: Position): boolean {
  const [a, b] = [microsOf(one.at), microsOf(other.at)];
  return a === b ? one.id < other.id : a < b;
}

function earlier(one: Position, other: Position): Position {
  return isBefore(one, other) ? one : other;
}
