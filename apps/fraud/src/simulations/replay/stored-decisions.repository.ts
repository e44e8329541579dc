import { planned, prepared, type Statement } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';
import { mergedPages } from '../../archive/merged-pages.js';
import { archivePosition, FIRST_ID, type Position } from '../../archive/position.js';
import { areSamePlaces, segmentsOf } from '../../archive/segments.js';
import { DEFAULT_CONTEXT } from '../../decision-request/decision-document.js';
import type { ReceivedOutcome } from '../../provisional/final-outcome.js';
import { COUNTS_IN } from '../../velocity/counts-in.js';
import { DecisionsMovedError } from '../simulations.errors.js';
import { readArchived } from './archived-segments.js';
import type { ReplayChunk, StoredDecision, Wanted } from './stored-decision.js';
import type { RecordedCalls } from './recorded-evaluation.js';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const PAGE = 1_000;
/** Rows that one statement looks at, of all contexts: a few milliseconds of the database's work. */
const MAX_LOOKED_AT = 20_000;
const BUCKETS = 65_536;

/**
 * Looks at a number of rows and returns those of the context, and the last one, after which to go on. An index
 * by context would slow down every decision, while passing over rows costs the replay of a quiet context little.
 *
 * Planned for each page: a plan for all values expects few rows in a period, and sorts the rest of
 * the chunk for every page in place of reading the index in its order.
 */
const READ_PAGE = `
  with own as (select id from ruleset where context = $5 and $5 = '${DEFAULT_CONTEXT}'),
    looked_at as (
      select id, created_at, context, outcome, ruleset_id, redacted_at, request from decision
      where (created_at, id) >= ($1::timestamptz, $2::uuid)
        and (created_at, id) < ($3::timestamptz, $4::uuid)
        and created_at >= $1::timestamptz and created_at <= $3::timestamptz
      order by created_at, id limit $7::integer
    ),
    placed as (
      select d.*, d.context = $5 as is_replayed,
        d.context = $5 or coalesce(d.ruleset_id in (select id from own), false) as counts,
        row_number() over in_order as place, lead(d.id) over in_order is null as is_last
      from looked_at d window in_order as (order by d.created_at, d.id)
    )
    select d.id, d.created_at::text as at, d.outcome, d.is_replayed,
      case when d.counts
        and get_byte(uuid_send(d.id), 14) * 256 + get_byte(uuid_send(d.id), 15) < $6::integer
        then d.request end as request,
      d.is_replayed and exists (
        select from payment_event e
        where e.decision_id = d.id and e.type in ('fraud_report', 'chargeback')
      ) as is_fraud,
      d.redacted_at is not null as is_redacted,
      (extract(epoch from d.created_at) * 1000)::float8 as stored_ms,
      case when d.is_last then d.place::integer end as looked_at,
      case when d.is_last then d.counts end as is_wanted
    from placed d where d.counts or d.is_last order by d.created_at, d.id`;

/** Where the next chunk of the given number of decisions ends. */
const NEXT_POSITION = `
  with chunk as (
      select created_at, id from decision
      where (created_at, id) >= ($1::timestamptz, $2::uuid) and created_at < $3::timestamptz
        and created_at >= $1::timestamptz
      order by created_at, id limit $4::integer + 1
    )
    select count(*)::integer as count,
      (select created_at::text from chunk order by created_at desc, id desc limit 1) as at,
      (select id from chunk order by created_at desc, id desc limit 1) as id
    from chunk`;

const READ_CALLS: Statement = {
  name: 'simulation_calls',
  text: `select decision_id, backend, case when not late then outcome end as outcome
    from backend_call where decision_id = any($1::uuid[])`,
};

/**
 * Reads the decisions that count in a context page by page, from the table and from the archive.
 *
 * @throws DecisionsMovedError if a day was dropped from the table meanwhile; ArchiveUnavailableError,
 *   ArchiveDamagedError
 */
export async function* readChunk(
  db: DataSource | EntityManager,
  chunk: ReplayChunk,
  wanted: Wanted,
): AsyncGenerator<readonly StoredDecision[]> {
  const buckets = Math.round(wanted.sample * BUCKETS);
  const { context } = wanted;
  const places = () => wanted.archive.days({ from: chunk.from.at, to: chunk.to.at, context }, db);
  const days = await places();
  for (const { from, to, table, archived } of segmentsOf(chunk, days)) {
    const pages = archived.map((files) => readArchived(db, { from, to, files }, wanted, buckets));
    if (table) pages.unshift(readTable(db, { from, to }, wanted, buckets));
    yield* mergedPages(pages, archivePosition);
  }
  if (!areSamePlaces(await places(), days)) throw new DecisionsMovedError();
}

interface PageRow extends StoredDecision {
  /** Of the last row: how many were looked at. */
  readonly looked_at: number | null;
  /** Of the last row: false if it counts in another context. */
  readonly is_wanted: boolean | null;
}

/** The next page is read while the current one is processed. */
async function* readTable(
  db: DataSource | EntityManager,
  { from, to }: ReplayChunk,
  { context }: Wanted,
  buckets: number,
): AsyncGenerator<readonly StoredDecision[]> {
  const read = ({ at, id }: Position, limit: number) =>
    planned<PageRow>(db, READ_PAGE, [at, id, to.at, to.id, context, buckets, limit]);
  let limit = PAGE;
  let next: Promise<PageRow[]> | null = read(from, limit);
  try {
    while (next !== null) {
      const rows: PageRow[] = await next;
      const last = rows.at(-1);
      const isEnd = last === undefined || Number(last.looked_at) < limit;
      const page = last?.is_wanted === false ? rows.slice(0, -1) : rows;
      limit = limitAfter(limit, page.length);
      next = isEnd ? null : read(after(last), limit);
      if (page.length > 0) yield page;
    }
  } finally {
    // If the caller stops early, the failure of the read in progress must not stay unhandled.
    await next?.catch(() => undefined);
  }
}

/** So many rows that about a page of them counts, if the context is as busy as it was. */
function limitAfter(limit: number, found: number): number {
  const wanted = Math.ceil((limit * PAGE) / Math.max(1, found));
  return Math.min(Math.max(PAGE, wanted), MAX_LOOKED_AT);
}

/** The chunk with the next given number of decisions; null if there are no more. */
export async function nextChunk(
  db: DataSource | EntityManager,
  from: Position,
  to: string,
  size: number,
): Promise<{ chunk: ReplayChunk; count: number } | null> {
  const [row] = await planned<{ count: number; at: string; id: string }>(db, NEXT_POSITION, [
    from.at,
    from.id,
    to,
    size,
  ]);
  if (row === undefined || row.count === 0) return null;
  const { count, at, id } = row;
  if (count > size) return { chunk: { from, to: { at, id } }, count: size };
  return { chunk: { from, to: { at: to, id: FIRST_ID } }, count };
}

/** Outcomes of the async backends for some decisions, by decision. */
export async function readCalls(
  db: DataSource | EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordedCalls>> {
  const rows = await prepared<{ decision_id: string; backend: string; outcome: ReceivedOutcome }>(
    db,
    READ_CALLS,
    [ids],
  );
  const calls = new Map<string, Map<string, ReceivedOutcome>>();
  for (const { decision_id: id, backend, outcome } of rows) {
    calls.set(id, (calls.get(id) ?? new Map<string, ReceivedOutcome>()).set(backend, outcome));
  }
  return calls;
}

/** Maximum number of decisions per window; beyond it, values are marked as partial. */
const MAX_SCANNED = 200_000;
const MAX_FOUND = 20_000;

/**
 * Newest first, and only those whose JSON contains the values of the key: filtering in the database
 * is a hundred times less work than reading all decisions here. They are in time order.
 */
const READ_LIKELY = `
  with recent as (
      select created_at, id, context, ruleset_id, request from decision
      where created_at > $2 and created_at <= $3
      order by created_at desc, id desc limit ${MAX_SCANNED}
    )
    select d.request, (extract(epoch from d.created_at) * 1000)::float8 as stored_ms,
      (select count(*) >= ${MAX_SCANNED} from recent) as is_cut
    from recent d left join ruleset r on r.id = d.ruleset_id
    where ${COUNTS_IN('d', 'r', '$1')} and not exists (
      select from unnest($4::text[]) as part (text) where position(part.text in d.request) = 0
    )
    order by d.created_at desc, d.id desc limit ${MAX_FOUND}`;

interface LikelyRow {
  readonly request: string;
  readonly stored_ms: number;
  readonly is_cut: boolean;
}

/** The decisions whose request may contain some strings, newest first, and whether there are more. */
export async function readLikelyDecisions(
  db: DataSource | EntityManager,
  wanted: {
    readonly context: string;
    readonly since: Date;
    readonly until: Date;
    readonly parts: readonly string[];
  },
): Promise<{ readonly rows: readonly LikelyRow[]; readonly isCut: boolean }> {
  const { context, since, until, parts } = wanted;
  const rows = await planned<LikelyRow>(db, READ_LIKELY, [context, since, until, parts]);
  return { rows, isCut: rows.length >= MAX_FOUND || rows[0]?.is_cut === true };
}

/** The position right after a decision. */
function after({ at, id }: Position): Position {
  return id === LAST_ID ? { at, id } : { at, id: successor(id) };
}

function successor(id: string): string {
  const next = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
