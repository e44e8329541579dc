import { planned, prepared, type Statement } from '@tessera/database';
import type { DataSource, EntityManager } from 'typeorm';
import { FIRST_ID, type Position } from '../../archive/position.js';
import { segmentsOf } from '../../archive/segments.js';
import type { ReceivedOutcome } from '../../provisional/final-outcome.js';
import { COUNTS_IN } from '../../velocity/counts-in.js';
import { DecisionsMovedError } from '../simulations.errors.js';
import { readArchived } from './archived-segments.js';
import type { ReplayChunk, StoredDecision, Wanted } from './stored-decision.js';
import type { RecordedCalls } from './recorded-evaluation.js';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const PAGE = 1_000;
const BUCKETS = 65_536;

/**
 * Rows of other contexts are returned without their request. An index by context would slow down
 * every decision, while skipping these rows costs the replay of a quiet context little.
 *
 * Planned for each page: a plan for all values expects few rows in a period, and sorts the rest of
 * the chunk for every page in place of reading the index in its order.
 */
const READ_PAGE = `
  select d.id, d.created_at::text as at, d.outcome,
      d.context = $5 as is_replayed,
      case when ${COUNTS_IN('d', 'r', '$5')}
        and get_byte(uuid_send(d.id), 14) * 256 + get_byte(uuid_send(d.id), 15) < $6::integer
        then d.request end as request,
      exists (
        select from payment_event e
        where e.decision_id = d.id and e.type in ('fraud_report', 'chargeback')
      ) as is_fraud,
      d.redacted_at is not null as is_redacted,
      (extract(epoch from d.created_at) * 1000)::float8 as stored_ms
    from decision d left join ruleset r on r.id = d.ruleset_id
    where (d.created_at, d.id) >= ($1::timestamptz, $2::uuid)
      and (d.created_at, d.id) < ($3::timestamptz, $4::uuid)
      and d.created_at >= $1::timestamptz and d.created_at <= $3::timestamptz
    order by d.created_at, d.id limit ${PAGE}`;

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
 * Reads a chunk page by page, from the table or from the archive.
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
  const archived = () => wanted.archive.days(chunk.from.at, chunk.to.at, db);
  const days = await archived();
  for (const segment of segmentsOf(chunk, days)) {
    const { day } = segment;
    if (day === null) yield* readTable(db, segment, wanted, buckets);
    else yield* readArchived(db, { ...segment, day }, wanted, buckets);
  }
  if ((await archived()).length !== days.length) throw new DecisionsMovedError();
}

/** The next page is read while the current one is processed. */
async function* readTable(
  db: DataSource | EntityManager,
  { from, to }: ReplayChunk,
  { context }: Wanted,
  buckets: number,
): AsyncGenerator<readonly StoredDecision[]> {
  const read = ({ at, id }: Position) =>
    planned<StoredDecision>(db, READ_PAGE, [at, id, to.at, to.id, context, buckets]);
  let next: Promise<StoredDecision[]> | null = read(from);
  try {
    while (next !== null) {
      const page: StoredDecision[] = await next;
      const last = page.at(-1);
      next = page.length < PAGE || last === undefined ? null : read(after(last));
      yield page;
    }
  } finally {
    // If the caller stops early, the failure of the read in progress must not stay unhandled.
    await next?.catch(() => undefined);
  }
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
