import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { queryDatabase } from '@tessera/local/testing';
import { decisionRequest } from './factories/decision-request.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;

beforeAll(async () => {
  fraud = await startFraud();
});

afterAll(async () => {
  await fraud.close();
});

const PATH = '/api/decisions';

function decide(body: unknown, headers: Record<string, string> = {}) {
  return fraud.runtime('POST', PATH, { body, headers });
}

describe('x-idempotency-key', () => {
  const keyed = (key: string, body: unknown = decisionRequest()) =>
    decide(body, { 'x-idempotency-key': key });

  it('gives the first answer again, marked as replayed', async () => {
    const key = randomUUID();
    const [first, second] = [await keyed(key), await keyed(key)];
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(first.headers.get('x-idempotent-replayed')).toBeNull();
    expect(second.headers.get('x-idempotent-replayed')).toBe('true');
  });

  it('causes one decision when 100 requests race', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, () => keyed(key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = new Set(answers.map(({ body }) => body['id']));
    expect(ids.size).toBe(1);
    const fresh = answers.filter(({ headers }) => headers.get('x-idempotent-replayed') === null);
    expect(fresh).toHaveLength(1);
    const [row] = await queryDatabase<{ count: number }>(
      fraud.databaseUrl,
      `select count(*)::int as count from decision where id = '${String([...ids][0])}'`,
    );
    expect(row?.count).toBe(1);
  });

  it('returns 422 for another body under the same key', async () => {
    const key = randomUUID();
    await keyed(key);
    const answer = await keyed(key, decisionRequest({ metadata: { other: true } }));
    expect(answer.status).toBe(422);
    expect(answer.body['validation_errors']).toEqual([
      { path: '$.headers.x-idempotency-key', message: expect.any(String) },
    ]);
  });

  it('belongs to its principal', async () => {
    const key = randomUUID();
    const token = await fraud.token('decisions:create', 'another-client');
    const mine = await keyed(key);
    const theirs = await fraud.call('POST', PATH, {
      body: decisionRequest({ metadata: { other: true } }),
      headers: { 'x-idempotency-key': key },
      token,
    });
    expect(theirs.status).toBe(201);
    expect(theirs.body['id']).not.toBe(mine.body['id']);
  });

  it('is free again after its day', async () => {
    const key = randomUUID();
    const first = await keyed(key);
    await queryDatabase(
      fraud.databaseUrl,
      `update decision set created_at = created_at - interval '25 hours'
       where id = '${String(first.body['id'])}' returning id`,
    );
    const second = await keyed(key, decisionRequest({ metadata: { next: 'day' } }));
    expect(second.status).toBe(201);
    expect(second.body['id']).not.toBe(first.body['id']);
    expect((await keyed(key, decisionRequest({ metadata: { next: 'day' } }))).body).toEqual(
      second.body,
    );
  });

  it('returns 422 for a key that is empty or longer than 255 characters', async () => {
    expect((await keyed('x'.repeat(255))).status).toBe(201);
    expect((await keyed('x'.repeat(256))).status).toBe(422);
  });
});
