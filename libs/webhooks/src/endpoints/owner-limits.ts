import { prepared, preparedCount } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import type { WebhookOwnerId } from '../ids.js';
import {
  TooManyWebhookEndpointsError,
  TooManyWebhookTestsError,
} from './webhook-endpoint.errors.js';

const LOCK_OWNER = {
  name: 'webhook_lock_owner',
  text: `select pg_advisory_xact_lock(hashtextextended('webhook_endpoint:' || $1, 0))`,
};

const COUNT_ENDPOINTS = {
  name: 'webhook_count_endpoints',
  text: `select count(*)::int as endpoints from webhook_endpoint
    where owner_id = $1 and not internal`,
};

const COUNT_TEST = {
  name: 'webhook_count_test',
  text: `insert into webhook_test_window as w (owner_id, began_at, tests) values ($1, now(), 1)
    on conflict (owner_id) do update set
      tests = case when w.began_at <= now() - interval '1 minute' then 1 else w.tests + 1 end,
      began_at = case when w.began_at <= now() - interval '1 minute' then now() else w.began_at end
    returning tests,
      ceil(extract(epoch from began_at + interval '1 minute' - now()))::int as "secondsLeft"`,
};

/**
 * Registrations of one owner follow one another, so that requests in parallel cannot pass the limit.
 *
 * @throws TooManyWebhookEndpointsError when the owner has as many endpoints as it may have
 */
export async function requireEndpointRoom(
  tx: EntityManager,
  ownerId: WebhookOwnerId,
  most: number,
): Promise<void> {
  await preparedCount(tx, LOCK_OWNER, [ownerId]);
  const [row] = await prepared<{ endpoints: number }>(tx, COUNT_ENDPOINTS, [ownerId]);
  if ((row?.endpoints ?? 0) >= most) throw new TooManyWebhookEndpointsError(most);
}

/**
 * Counts one test event, in the transaction that queues it: one that is refused is not counted.
 *
 * @throws TooManyWebhookTestsError when the owner has sent as many within a minute as it may
 */
export async function countTestEvent(
  tx: EntityManager,
  ownerId: WebhookOwnerId,
  perMinute: number,
): Promise<void> {
  const [row] = await prepared<{ tests: number; secondsLeft: number }>(tx, COUNT_TEST, [ownerId]);
  if ((row?.tests ?? 0) > perMinute) {
    throw new TooManyWebhookTestsError(perMinute, Math.max(1, row?.secondsLeft ?? 1));
  }
}
