import { prepared, preparedCount, type Statement } from '@tessera/database';
import type { DataSource } from 'typeorm';
import { type BatchDefinition, type RecordedRow, sortedLocks } from './postgres-batch.js';
import type {
  HistoryState,
  PastAddition,
  RepeatableDecision,
  VelocityHistory,
} from './velocity-store.js';

const REGISTER: Statement = {
  name: 'velocity_register',
  text: `insert into velocity_definition as d (context, definition, kept_seconds)
      select * from unnest($1::text[], $2::uuid[], $3::integer[])
    on conflict (context, definition) do update set
      used_at = now(),
      -- A longer window finds no more than what was kept for the shorter one.
      covered_from = case when excluded.kept_seconds > d.kept_seconds
        then greatest(d.covered_from, now() - make_interval(secs => d.kept_seconds))
        else d.covered_from end,
      kept_seconds = greatest(d.kept_seconds, excluded.kept_seconds)`,
};
const CLAIM: Statement = {
  name: 'velocity_claim',
  text: `update velocity_definition set filling_until = now() + make_interval(secs => $3)
    where context = $1 and definition = $2 and (filling_until is null or filling_until < now())
    returning covered_from, registered_at, clock_timestamp() as now`,
};
const COVER: Statement = {
  name: 'velocity_cover',
  text: `update velocity_definition set covered_from = least(covered_from, $3),
      filling_until = case when $4::boolean then null else now() + interval '30 seconds' end
    where context = $1 and definition = $2`,
};
const BACKFILL: Statement = {
  name: 'velocity_backfill',
  text: 'select velocity_backfill($1, $2, $3, $4, $5, $6, $7, $8, $9)',
};
const USE: Statement = {
  name: 'velocity_use',
  text: 'update velocity_definition set used_at = now() where definition = any ($1::uuid[])',
};
/** Definitions are dropped once no active ruleset has used them for the length of their windows. */
const FORGET: Statement = {
  name: 'velocity_forget',
  text: `delete from velocity_definition
    where used_at < now() - make_interval(secs => kept_seconds) - interval '7 days'`,
};
/** Other definitions load their history again when they are next used. */
const KEEP_ONLY: Statement = {
  name: 'velocity_keep_only',
  text: `delete from velocity_definition
    where context = $1 and definition <> all ($2::uuid[])`,
};
const NOTE_REPEATABLE: Statement = {
  name: 'velocity_note_repeatable',
  text: `insert into velocity_seen (decision_id, at)
    select t.id, t.at from unnest($1::uuid[], $2::timestamptz[]) as t (id, at)
    where t.at > now() - interval '24 hours' and not exists (
      select from velocity_seen s
      where s.decision_id = t.id and s.at > now() - interval '24 hours 1 minute'
    )`,
};
const KEEP: Statement = {
  name: 'velocity_keep',
  text: `select velocity_keep_partitions(
      now() - interval '1 day' - make_interval(secs => coalesce(max(kept_seconds), 0)), 4
    ) from velocity_definition`,
};

/** Maximum time between counting a decision and storing it, including calls to backends. */
const SAME_DECISION_SECONDS = 300;
const SAME_DAY_SECONDS = 86_460;

/** The part of the Postgres store that is not used during a decision. */
export class PostgresHistory {
  constructor(private readonly dataSource: DataSource) {}

  /** Registers definitions that were not counted before. */
  async register(definitions: readonly BatchDefinition[], { covered }: RecordedRow): Promise<void> {
    if (!covered.includes(null)) return;
    await this.save(definitions.filter((_, index) => covered[index] === null));
  }

  async claim(history: VelocityHistory, leaseSeconds: number): Promise<HistoryState | null> {
    await this.save([history]);
    const { context, definition } = history;
    const [row] = await prepared<{ covered_from: Date; registered_at: Date; now: Date }>(
      this.dataSource,
      CLAIM,
      [context, definition, leaseSeconds],
    );
    if (row === undefined) return null;
    await this.keepPartitions();
    return { coveredFrom: row.covered_from, registeredAt: row.registered_at, now: row.now };
  }

  async backfill(
    { aggregate }: VelocityHistory,
    additions: readonly PastAddition[],
  ): Promise<void> {
    if (additions.length === 0) return;
    await prepared(this.dataSource, BACKFILL, [
      sortedLocks(additions.map(({ series }) => series)),
      aggregate === 'count' ? 0 : aggregate === 'distinct' ? 2 : 1,
      additions.map(({ decisionId }) => decisionId),
      additions.map(({ series }) => series),
      additions.map(({ at }) => at),
      additions.map(({ value }) => value),
      additions.map(({ member }) => member),
      additions.map(({ tier }) => tier),
      additions.some(({ repeatable }) => repeatable) ? SAME_DAY_SECONDS : SAME_DECISION_SECONDS,
    ]);
  }

  async cover({ context, definition }: VelocityHistory, from: Date, done: boolean): Promise<void> {
    await preparedCount(this.dataSource, COVER, [context, definition, from, done]);
  }

  async keep(context: string, definitions: readonly string[]): Promise<void> {
    await preparedCount(this.dataSource, KEEP_ONLY, [context, definitions]);
  }

  async noteRepeatable(decisions: readonly RepeatableDecision[]): Promise<void> {
    if (decisions.length === 0) return;
    await preparedCount(this.dataSource, NOTE_REPEATABLE, [
      decisions.map(({ decisionId }) => decisionId),
      decisions.map(({ at }) => at),
    ]);
  }

  /** Creates the partitions of the next days, and drops those older than every window. */
  async maintain(definitions: readonly string[]): Promise<void> {
    await preparedCount(this.dataSource, USE, [definitions]);
    await preparedCount(this.dataSource, FORGET, []);
    await this.keepPartitions();
  }

  private async keepPartitions(): Promise<void> {
    await prepared(this.dataSource, KEEP, []);
  }

  private async save(
    definitions: readonly { context: string; definition: string; keptSeconds: number }[],
  ): Promise<void> {
    await preparedCount(this.dataSource, REGISTER, [
      definitions.map(({ context }) => context),
      definitions.map(({ definition }) => definition),
      definitions.map(({ keptSeconds }) => keptSeconds),
    ]);
  }
}
