import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { until, type TestService } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { laneOf } from '../src/dispatch/lanes.js';
import { createNoteStack, emit, register } from './note-service.js';
import { Receiver } from './receiver.js';

const SHOWN_ENDPOINTS = 20;

let stack: TestService;
let api: RunningService;

beforeAll(async () => {
  stack = await createNoteStack();
  api = await stack.boot();
});

afterAll(async () => {
  await stack.close();
});

/** The samples at /metrics, by name and labels as they are printed. */
async function samples(): Promise<Map<string, number>> {
  const text = await (await fetch(`${api.managementUrl}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith('webhook_'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

/** Counting the outbox is worth a moment's delay: its figures may be some seconds old. */
async function samplesWith(name: string, value: number): Promise<Map<string, number>> {
  let found = new Map<string, number>();
  await until(`${name} is ${value}`, async () => (found = await samples()).get(name) === value);
  return found;
}

describe('/metrics', () => {
  it('shows what is in flight and what is parked, per endpoint and in all, and how old it is', async () => {
    const held: (() => void)[] = [];
    const target = await Receiver.start((response) => held.push(() => response.end()));
    const { id } = await register(stack, api, target.url);
    await Promise.all(Array.from({ length: 25 }, () => emit(api)));
    await target.has(20);
    const busy = await samplesWith('webhook_outbox_deliveries{state="in_flight"}', 20);
    expect(busy.get('webhook_outbox_deliveries{state="parked"}')).toBe(5);
    expect(busy.get('webhook_outbox_deliveries{state="waiting"}')).toBe(0);
    expect(busy.get('webhook_outbox_oldest_seconds')).toBeGreaterThan(0);
    const of = (state: string) =>
      busy.get(`webhook_endpoint_deliveries{endpoint_id="${id}",state="${state}"}`);
    expect([of('in_flight'), of('parked')]).toEqual([20, 5]);
    expect(busy.get('webhook_attempts_in_flight')).toBe(20);
    for (let answered = 0; answered < 25; answered += 1) {
      await target.has(Math.min(25, answered + 20));
      held[answered]?.();
    }
    const idle = await samplesWith('webhook_outbox_deliveries{state="in_flight"}', 0);
    expect(idle.get('webhook_outbox_oldest_seconds')).toBe(0);
    expect([...idle.keys()].filter((name) => name.includes(id))).toEqual([]);
    expect(idle.get('webhook_attempts_total{attempt="1",outcome="delivered"}')).toBe(25);
    expect(idle.get('webhook_first_attempt_lag_seconds_count')).toBe(25);
    expect(idle.get('webhook_attempt_duration_seconds_count')).toBe(25);
    await target.close();
  });

  it('shows how long a lane has been waiting to be claimed, whatever the limits of its endpoints', async () => {
    const dataSource = api.get(DataSource);
    // One that has a rate limit may have deliveries that are due and not claimed.
    const { id } = await register(stack, api, 'http://127.0.0.1:9/');
    await dataSource.query('update webhook_endpoint set rate_limit = 1 where id = $1', [id]);
    const limited = laneOf(id);
    const [lane, endpoint] = limited === 31 ? [0, '00000000'] : [31, 'ffffffff'];
    const tx = dataSource.createQueryRunner();
    await tx.connect();
    await tx.startTransaction();
    try {
      // Claims of every lane wait for this lock.
      await tx.query('select pg_advisory_xact_lock(7368201193)');
      await dataSource.query(
        `insert into webhook_delivery (event_id, event, endpoint_id, owner_id, url, hmac_key, internal,
             body, claimable_at)
           select gen_random_uuid(), 'note.created', endpoint_id, 'o', 'u', '', false, 'b',
             now() - interval '100 seconds'
           from unnest(array[$1, $2]::uuid[]) endpoint_id`,
        [`${endpoint}-0000-4000-8000-000000000000`, id],
      );
      const lanes = async () =>
        new Map(
          [...(await samples())].filter(([name]) => name.startsWith('webhook_lane_unclaimed')),
        );
      const nameOf = (each: number) => `webhook_lane_unclaimed_seconds{lane="${each}"}`;
      let found = await lanes();
      await until('the lane is reported', async () => (found = await lanes()).has(nameOf(lane)));
      expect(found.get(nameOf(lane))).toBeGreaterThanOrEqual(100);
      expect(found.get(nameOf(limited))).toBe(0);
      await tx.query('delete from webhook_delivery');
    } finally {
      await tx.commitTransaction();
      await tx.release();
    }
  });

  it('names no more endpoints than it may, those with the most first', async () => {
    // No worker claims these: another one has the lease.
    await api.get(DataSource).query(
      `insert into webhook_delivery (event_id, event, endpoint_id, owner_id, url, hmac_key,
           internal, body, lease, claimable_at)
         select gen_random_uuid(), 'note.created', lpad(place::text, 32, '0')::uuid, 'o', 'u', '',
           false, 'b', gen_random_uuid(), now() + interval '1 hour'
         from generate_series(1, 30) place, generate_series(1, place)`,
    );
    const found = await samplesWith('webhook_outbox_deliveries{state="in_flight"}', 465);
    const shown = [...found.entries()].filter(
      ([name]) => name.startsWith('webhook_endpoint_') && name.includes('in_flight'),
    );
    expect(shown.map(([, value]) => value)).toEqual(
      Array.from({ length: SHOWN_ENDPOINTS }, (_, index) => 30 - index),
    );
  });
});
