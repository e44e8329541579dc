import { Injectable } from '@nestjs/common';
import { planned, plannedCount, prepared, preparedCount, type Statement } from '@tessera/database';
import { DataSource } from 'typeorm';
import {
  DAY_MS,
  dayName,
  dayOf,
  onDays,
  timesOfIds,
  timesOfRows,
} from '../decision-days/decision-days.js';
import { COUNTS_IN } from './counts-in.js';
import type { PastDecision } from './past-additions.service.js';
import type { HistoryGap } from './velocity-store.js';

/** A context with decisions that its velocities have not counted. */
export interface UncountedContext extends Record<string, unknown> {
  readonly context: string;
  /** When the newest of them was stored. */
  readonly newest: Date;
}

/** Upper limit of the reported number. */
const MAX_COUNTED = 10_000;
const PAGE = 1_000;

/** Skips along the index from context to context, so that it costs nothing if there are none. */
function readContexts(times: string): string {
  return `with recursive contexts as (
      (
        select velocity_uncounted as context from decision
        where velocity_uncounted is not null and velocity_repaired_at is null and ${times}
        order by velocity_uncounted limit 1
      )
      union all
      select (
        select d.velocity_uncounted from decision d
        where d.velocity_uncounted > c.context and d.velocity_repaired_at is null and ${times}
        order by d.velocity_uncounted limit 1
      )
      from contexts c where c.context is not null
    )
    select c.context, (
      select d.created_at from decision d
      where d.velocity_uncounted = c.context and d.velocity_repaired_at is null and ${times}
      order by d.created_at desc limit 1
    ) as newest
    from contexts c where c.context is not null`;
}
const COUNT: Statement = {
  name: 'velocity_uncounted_count',
  text: `select count(*)::integer as count from (
      select from decision
      where velocity_uncounted is not null and velocity_repaired_at is null limit ${MAX_COUNTED}
    ) bounded`,
};
const READ_STORED =
  'select id from decision where id = any ($1::uuid[]) and created_at >= $2 and created_at < $3';
/** The oldest ones that no other process is working on. */
const CLAIM: Statement = {
  name: 'velocity_uncounted_claim',
  text: `select id, created_at, request, body_fingerprint is not null as is_repeatable
    from decision
    where velocity_uncounted = $1 and velocity_repaired_at is null
      and created_at < now() - make_interval(secs => $2)
    order by created_at limit ${PAGE} for update skip locked`,
};
const REPAIRED = `
  update decision set velocity_repaired_at = clock_timestamp()
  where id = any ($1::uuid[]) and created_at >= $2 and created_at < $3`;
const REOPEN: Statement = {
  name: 'velocity_uncounted_reopen',
  text: `update decision set velocity_repaired_at = null
    where velocity_uncounted = $1 and velocity_repaired_at >= $2`,
};
const READ_GAP = `
  select d.id, d.created_at, d.created_at::text as position,
      case when ${COUNTS_IN('d', 'r', '$1')} then d.request end as request,
      d.body_fingerprint is not null as is_repeatable
    from decision d left join ruleset r on r.id = d.ruleset_id
    where (d.created_at, d.id) > ($2::timestamptz, $3::uuid) and d.created_at < $4
      and d.created_at >= $2::timestamptz
    order by d.created_at, d.id limit ${PAGE}`;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The decisions that velocities have not counted, according to columns in the database. */
@Injectable()
export class UncountedDecisionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those with decisions of today or yesterday, from an index of a few partitions. */
  recentContexts(now: Date): Promise<UncountedContext[]> {
    const today = dayOf(now.getTime());
    const name = `velocity_uncounted_contexts_${dayName(today)}`;
    const text = readContexts(onDays(today - DAY_MS, today + DAY_MS));
    return prepared<UncountedContext>(this.dataSource, { name, text }, []);
  }

  /** Those with older decisions: it looks into every partition. */
  olderContexts(now: Date): Promise<UncountedContext[]> {
    const before = new Date(dayOf(now.getTime()) - DAY_MS);
    return planned<UncountedContext>(this.dataSource, readContexts('created_at < $1'), [before]);
  }

  /** How many there are, up to 10,000. */
  async count(): Promise<number> {
    const [row] = await prepared<{ count: number }>(this.dataSource, COUNT, []);
    return row?.count ?? 0;
  }

  /** Which of these decisions are stored. */
  async stored(ids: readonly string[]): Promise<string[]> {
    const values = [ids, ...timesOfIds(ids)];
    const rows = await planned<{ id: string }>(this.dataSource, READ_STORED, values);
    return rows.map(({ id }) => id);
  }

  /**
   * Passes the oldest of a context to `repair` and marks them as repaired, unless that fails.
   *
   * @param ageSeconds minimum age
   * @returns their number
   */
  repair(
    context: string,
    ageSeconds: number,
    work: (decisions: readonly PastDecision[]) => Promise<void>,
  ): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const claimed = await prepared<PastDecision>(tx, CLAIM, [context, ageSeconds]);
      if (claimed.length === 0) return 0;
      await work(claimed);
      const ids = claimed.map(({ id }) => id);
      await plannedCount(tx, REPAIRED, [ids, ...timesOfRows(claimed)]);
      return claimed.length;
    });
  }

  /** Marks the decisions repaired since a time as uncounted again. Returns their number. */
  reopen(context: string, since: Date): Promise<number> {
    return preparedCount(this.dataSource, REOPEN, [context, since]);
  }

  /** The decisions of a gap, page by page; those of other contexts without their requests. */
  async *inGap(
    { context, from, until }: Pick<HistoryGap, 'context' | 'from' | 'until'>,
    marginMs: number,
  ): AsyncGenerator<readonly PastDecision[]> {
    let position = new Date(from.getTime() - marginMs).toISOString();
    let id = FIRST_ID;
    const end = new Date(until.getTime() + marginMs);
    for (;;) {
      const page = await planned<PastDecision & { position: string }>(this.dataSource, READ_GAP, [
        context,
        position,
        id,
        end,
      ]);
      yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return;
      ({ position, id } = last);
    }
  }
}
