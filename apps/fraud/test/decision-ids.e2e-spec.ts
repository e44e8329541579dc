import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { timeOfId } from '@tessera/ids';
import { DataSource } from 'typeorm';
import { queryDatabase } from '@tessera/local/testing';
import { OrderDecisionIds1795452000000 } from '../src/database/migrations/1795452000000-order-decision-ids.js';
import { PartitionDecisions1795853000000 } from '../src/database/migrations/1795853000000-partition-decisions.js';
import { ID_PERIOD_MS, periodOf } from '../src/decision-days/decision-id-periods.js';
import { IdempotencyKeyRefusedError } from '../src/decisions/decisions.errors.js';
import { decideAt as decideOn } from './support/decide-at.js';
import { decisionRequest } from './factories/decision-request.js';
import { type RunningFraud, send, startFraud } from './support/running-fraud.js';

const HOUR_MS = 3_600_000;
const PATH = '/api/decisions';

let fraud: RunningFraud;

beforeAll(async () => {
  fraud = await startFraud();
});

afterAll(async () => {
  await fraud.close();
});

/** A request that arrives at a given time. */
const decideAt = (now: number, key: string, body?: object) =>
  decideOn(fraud.service, now, key, body);

async function countOf(ids: readonly string[]): Promise<number> {
  const list = ids.map((id) => `'${id}'`).join(', ');
  const [row] = await queryDatabase<{ count: number }>(
    fraud.databaseUrl,
    `select count(*)::int as count from decision where id in (${list})`,
  );
  return row?.count ?? 0;
}

describe('the ID of a decision', () => {
  it('begins with the time, with and without an idempotency key', async () => {
    const before = Date.now();
    const decide = (headers: Record<string, string>) =>
      fraud.runtime('POST', PATH, { body: decisionRequest(), headers });
    const [keyed, plain] = [
      await decide({ 'x-idempotency-key': randomUUID() }),
      await decide({}),
    ].map(({ body }) => timeOfId(String(body['id'])) ?? 0);
    expect([before, Date.now()].map(periodOf)).toContain(keyed);
    expect(plain).toBeGreaterThanOrEqual(before);
  });

  it('can be read, and named by an event', async () => {
    const made = await fraud.runtime('POST', PATH, { body: decisionRequest() });
    const id = String(made.body['id']);
    expect((await fraud.runtime('GET', `${PATH}/${id}`)).body['id']).toBe(id);
    const body = { type: 'capture', decision_id: id, occurred_at: new Date().toISOString() };
    expect((await fraud.runtime('POST', '/api/events', { body })).status).toBe(201);
  });
});

describe('an idempotency key', () => {
  const boundary = periodOf(Date.now());

  it('makes one decision when requests race on both sides of a boundary', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        decideAt(boundary + (index % 2 === 0 ? -1 : 1), key),
      ),
    );
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  it('returns the first decision up to 24 hours later', async () => {
    const key = randomUUID();
    const first = await decideAt(boundary + ID_PERIOD_MS / 2, key);
    for (const hours of [1, 5, 12, 23.9]) {
      const again = await decideAt(boundary + ID_PERIOD_MS / 2 + hours * HOUR_MS, key);
      expect(again).toEqual({ id: first.id, replayed: true });
    }
    await expect(
      decideAt(boundary + 2 * ID_PERIOD_MS, key, decisionRequest({ metadata: { other: 1 } })),
    ).rejects.toThrow(IdempotencyKeyRefusedError);
  });

  it('is free again after 24 hours, also when the period of then is still looked up', async () => {
    const key = randomUUID();
    const first = await decideAt(boundary + 1, key);
    await queryDatabase(
      fraud.databaseUrl,
      `update decision set created_at = created_at - interval '24 hours 1 minute'
       where id = '${first.id}' returning id`,
    );
    const second = await decideAt(boundary + 24 * HOUR_MS + 60_000, key);
    expect(second.replayed).toBe(false);
    expect(await decideAt(boundary + 30 * HOUR_MS, key)).toEqual({ ...second, replayed: true });
    expect(await countOf([first.id, second.id])).toBe(2);
  });
});

describe('an update from a release with other IDs', () => {
  it('keeps those IDs for a day, and finds their keys for another day', async () => {
    const updated = await startFraud();
    try {
      const setFrom = (from: string) =>
        queryDatabase(
          updated.databaseUrl,
          `update decision_id_scheme set ordered_from = ${from} returning ordered_from`,
        );
      const key = randomUUID();
      const decide = async (url: string) => {
        const options = { body: decisionRequest(), headers: { 'x-idempotency-key': key } };
        const answer = await send(url, 'POST', PATH, { ...options, token: updated.runtimeToken });
        expect(answer.status).toBe(201);
        return { id: answer.body['id'], replayed: answer.headers.get('x-idempotent-replayed') };
      };
      await setFrom(`date_bin('6 hours', now() + interval '30 hours', timestamptz 'epoch')`);
      const first = await decide(updated.service.url);
      expect(first.id).toMatch(/^.{14}4/);
      expect(first.replayed).toBeNull();
      expect(await decide(updated.service.url)).toEqual({ ...first, replayed: 'true' });
      // A process reads the time once.
      await setFrom(`date_bin('6 hours', now(), timestamptz 'epoch')`);
      const dayLater = await updated.replica();
      expect(await decide(dayLater.url)).toEqual({ ...first, replayed: 'true' });
      await queryDatabase(
        updated.databaseUrl,
        `update decision set created_at = created_at - interval '25 hours' returning id`,
      );
      const next = await decide(dayLater.url);
      expect(next.id).toMatch(/^.{14}8/);
      expect(await decide(dayLater.url)).toEqual({ ...next, replayed: 'true' });
    } finally {
      await updated.close();
    }
  });

  it('begins at once in an empty table, and after a day otherwise', async () => {
    const dataSource = await new DataSource({
      type: 'postgres',
      url: fraud.databaseUrl,
    }).initialize();
    const runner = dataSource.createQueryRunner();
    const migration = new OrderDecisionIds1795452000000();
    try {
      await new PartitionDecisions1795853000000().down(runner);
      await migration.down(runner);
      await migration.up(runner);
      await migration.up(runner);
      const [row] = (await runner.query(
        `select ordered_from > now() + interval '24 hours'
            and ordered_from <= now() + interval '30 hours' as is_later,
          extract(epoch from ordered_from)::float8 * 1000 as ms from decision_id_scheme`,
      )) as { is_later: boolean; ms: number }[];
      expect(row?.is_later).toBe(true);
      expect(periodOf(row?.ms ?? 1)).toBe(row?.ms);
      await migration.down(runner);
      await runner.query('truncate decision cascade');
      await migration.up(runner);
      expect(
        await runner.query(
          'select extract(epoch from ordered_from)::int as s from decision_id_scheme',
        ),
      ).toEqual([{ s: 0 }]);
    } finally {
      await runner.release();
      await dataSource.destroy();
    }
  });
});
