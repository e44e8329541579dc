import { randomUUID } from 'node:crypto';
import type { Statement } from '@tessera/database';
import type { Pool } from 'pg';
import { type LaneRange, lanesOf, NO_LANES } from './lanes.js';

/** How often a dispatcher shows that it is running. */
const RENEWED_AFTER_MS = 1_000;
/** The lanes of a dispatcher that was not seen for this long go to the others. */
const GONE_AFTER_MS = 3_000;

/** Losing a renewal with the server's last half second costs nothing, so it doesn't wait for the disk. */
const BEGIN = 'begin; set local synchronous_commit = off';

const RENEW: Statement = {
  name: 'webhook_dispatcher_renew',
  text: `with gone as materialized (
      select id from webhook_dispatcher where seen_at < now() - interval '1 minute'
      for update skip locked
    ), removed as (
      delete from webhook_dispatcher where id = any (array(select id from gone))
    ), renewed as (
      insert into webhook_dispatcher (id, seen_at) values ($1::uuid, now())
      on conflict (id) do update set seen_at = excluded.seen_at
    )
    select id from webhook_dispatcher
    where seen_at > now() - $2::int * interval '1 millisecond' and id <> $1::uuid`,
};

const LEAVE: Statement = {
  name: 'webhook_dispatcher_leave',
  text: 'delete from webhook_dispatcher where id = $1::uuid',
};

/**
 * The running dispatchers of a database, as one of them knows them. They share the lanes in the order
 * of their ids. This is only a division of labor: a claim locks its lanes, so two dispatchers that
 * disagree for a moment claim one after the other.
 */
export class DispatcherGroup {
  private readonly id = randomUUID();
  private lanes = NO_LANES;
  private renewedAt = -Infinity;
  private hasLeft = false;

  constructor(
    private readonly pool: Pool,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The lanes of this dispatcher; asks the database about once a second. */
  async current(): Promise<LaneRange> {
    if (this.hasLeft) return NO_LANES;
    if (this.now() - this.renewedAt >= RENEWED_AFTER_MS) await this.renew();
    return this.lanes;
  }

  /** The others take the lanes over when they ask next. */
  async leave(): Promise<void> {
    this.hasLeft = true;
    await this.pool.query({ ...LEAVE, values: [this.id] });
  }

  private async renew(): Promise<void> {
    const startedAt = this.now();
    const client = await this.pool.connect();
    let broken = true;
    try {
      const [, others] = await Promise.all([
        client.query(BEGIN),
        client.query<{ id: string }>({ ...RENEW, values: [this.id, GONE_AFTER_MS] }),
        client.query('commit'),
      ]);
      broken = false;
      const ids = [this.id, ...others.rows.map(({ id }) => id)].sort();
      this.lanes = lanesOf(ids.indexOf(this.id), ids.length);
      this.renewedAt = startedAt;
    } finally {
      client.release(broken);
    }
  }
}
