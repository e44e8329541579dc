import { prepared } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import { ChainFaultError } from './chain.errors.js';

const COUNT = {
  name: 'audit_count_events',
  text: `select (select count(*) from audit_event)::float8 as events,
    count(e.id)::float8 as waiting, min(e.created_at) as since
    from audit_pending p left join audit_event e on e.id = p.event_id and e.created_at = p.created_at`,
};
const FIRST_OUTSIDE = {
  name: 'audit_first_outside',
  text: `with known as (
      select unnest(event_ids) as id from audit_batch union all select event_id from audit_pending
      union all select unnest($1::uuid[]))
    select e.id from audit_event e left join known using (id)
    where known.id is null order by e.created_at, e.id limit 1`,
};
const FIRST_TWICE = {
  name: 'audit_first_twice',
  text: `select id from (
      select unnest(event_ids) as id from audit_batch union all select event_id from audit_pending) known
    group by id having count(*) > 1 limit 1`,
};

/** Rows that wait for the sequencer. */
export interface WaitingEvents {
  readonly count: number;
  readonly since: Date | null;
}

/**
 * Looks for rows that are neither chained nor waiting for it: only the service puts rows in the queue, so
 * these came in another way, or were taken out of it.
 *
 * @param chained how many rows of the chain exist
 * @param refused rows that were not sealed, as the trail records
 * @throws ChainFaultError for the first such row
 */
export async function findWaitingEvents(
  tx: EntityManager,
  chained: number,
  refused: readonly string[],
): Promise<WaitingEvents> {
  const [row] = await prepared<Counts>(tx, COUNT, []);
  const { events = 0, waiting = 0, since = null } = row ?? {};
  if (events !== chained + waiting) {
    const [first] = await prepared<{ id: string }>(tx, FIRST_OUTSIDE, [refused]);
    if (first !== undefined) {
      throw new ChainFaultError(
        `Row ${first.id} is not in the chain and does not wait for it: it was added by hand, or kept from being chained.`,
      );
    }
    const [twice] = await prepared<{ id: string }>(tx, FIRST_TWICE, []);
    if (twice !== undefined) {
      throw new ChainFaultError(
        `Row ${twice.id} has two places in the chain or its queue: one was added by hand.`,
      );
    }
  }
  return { count: waiting, since };
}

interface Counts {
  readonly events: number;
  readonly waiting: number;
  readonly since: Date | null;
}
