import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ChangeRequestExpiryWorker } from '@tessera/change-requests';
import { queryDatabase } from '@tessera/local/testing';
import { ChangeRequestDriver } from './support/change-request-driver.js';
import { RulesetDriver } from './support/ruleset-driver.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;
let rulesets: RulesetDriver;
let changes: ChangeRequestDriver;
let contexts = 0;

beforeAll(async () => {
  fraud = await startFraud({ APPROVALS: 'on' });
  rulesets = new RulesetDriver(fraud);
  changes = await ChangeRequestDriver.of(fraud);
});

afterAll(async () => {
  await fraud.close();
});

async function proposed(): Promise<{ id: string; ruleset: string }> {
  contexts += 1;
  const ruleset = await rulesets.draft(`context-${contexts}`);
  return { ruleset, id: await changes.proposed('ruleset.activate', { ruleset_id: ruleset }) };
}

/** Lets the time of a request pass. */
async function overdue(id: string): Promise<void> {
  const text = `update change_request set expires_at = now() - interval '1 second' where id = $1`;
  await queryDatabase(fraud.databaseUrl, text, [id]);
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${fraud.service.managementUrl}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1));
}

describe('a decision', () => {
  it('rejects with a reason, which is final', async () => {
    const { id } = await proposed();
    const without = await changes.act('reject', id);
    expect([without.status, JSON.stringify(without.body)]).toEqual([
      422,
      expect.stringContaining('$.reason'),
    ]);
    const body = { reason: 'Blocks too much.' };
    expect((await changes.act('reject', id, { body })).body).toMatchObject({
      status: 'rejected',
      reason: body.reason,
      decided_by: 'user:approver',
    });
    const late = await changes.act('approve', id);
    expect([late.status, late.body]).toMatchObject([
      409,
      { message: expect.stringContaining('is rejected') },
    ]);
    expect((await changes.audited(id)).at(-1)).toBe('change_request.reject user:approver success');
  });

  it('is withdrawn only by the one who proposed it', async () => {
    const { id } = await proposed();
    expect((await changes.act('withdraw', id, { by: 'other' })).status).toBe(403);
    expect((await changes.act('withdraw', id, { by: 'author' })).body).toMatchObject({
      status: 'withdrawn',
      decided_by: 'user:author',
    });
    expect((await changes.act('withdraw', id, { by: 'author' })).status).toBe(409);
  });

  it('returns 404 for an unknown request, and 403 without the scope', async () => {
    expect((await changes.act('approve', randomUUID())).status).toBe(404);
    const { id } = await proposed();
    expect((await changes.act('approve', id, { by: 'other' })).status).toBe(403);
    expect((await changes.act('break-glass', id)).status).toBe(403);
  });
});

describe('a card number', () => {
  const NUMBER = '4111 1111 1111 1111';

  it.each([
    ['the comment', { comment: `see ${NUMBER}` }, '$.comment'],
    ['a value of the payload', { payload: { ruleset_id: NUMBER } }, '$.payload.ruleset_id'],
    ['an element of the payload', { payload: { ids: ['x', NUMBER] } }, '$.payload.ids[1]'],
    ['a name of the payload', { payload: { [NUMBER]: 'x' } }, '$.payload'],
  ])('is refused in %s', async (_, change, path) => {
    const { status, body } = await changes.propose('ruleset.activate', {}, change);
    expect([status, body['validation_errors']]).toMatchObject([422, [{ path }]]);
    expect(JSON.stringify(body)).not.toContain('1111');
  });

  it('is refused in the reason of a decision', async () => {
    const { id } = await proposed();
    const body = { reason: `customer paid with ${NUMBER}` };
    for (const [action, by] of [
      ['approve', 'approver'],
      ['reject', 'approver'],
      ['break-glass', 'breaker'],
    ] as const) {
      const refused = await changes.act(action, id, { by, body });
      expect([refused.status, refused.body['validation_errors']]).toMatchObject([
        422,
        [{ path: '$.reason' }],
      ]);
    }
    expect((await changes.get(id)).body).toMatchObject({ status: 'proposed' });
  });
});

describe('break glass', () => {
  it('applies without a second person, records the reason and counts it for an alert', async () => {
    const { id, ruleset } = await proposed();
    expect(await metric('change_request_break_glass_total')).toBe(0);
    const short = await changes.act('break-glass', id, { by: 'breaker', body: { reason: 'now' } });
    expect([short.status, JSON.stringify(short.body)]).toEqual([
      422,
      expect.stringContaining('$.reason'),
    ]);
    expect((await changes.act('break-glass', id, { by: 'breaker' })).status).toBe(422);
    const reason = 'Card testing attack, no approver reachable.';
    const answer = await changes.act('break-glass', id, { by: 'breaker', body: { reason } });
    expect(answer.body).toMatchObject({ status: 'applied', broke_glass: true, reason });
    expect(await rulesets.decide(`context-${contexts}`)).toMatchObject({ ruleset_id: ruleset });
    expect(await metric('change_request_break_glass_total')).toBe(1);
    expect(fraud.log.filter((line) => line.includes('Break glass was used'))).toEqual([
      expect.stringContaining(`"change_request_id":"${id}"`),
    ]);
    expect(await changes.audited(id)).toEqual([
      'change_request.propose user:author success',
      'change_request.break_glass user:breaker success',
      'change_request.apply user:breaker success',
    ]);
  });
});

describe('expiry', () => {
  it('treats an undecided request as expired before the worker has marked it', async () => {
    const { id, ruleset } = await proposed();
    const { body } = await changes.get(id);
    const days = Date.parse(String(body['expires_at'])) - Date.parse(String(body['created_at']));
    expect(days).toBe(7 * 24 * 60 * 60_000);
    await overdue(id);
    for (const action of ['approve', 'reject'] as const) {
      const late = await changes.act(action, id, { body: { reason: 'Too late.' } });
      expect([late.status, late.body]).toMatchObject([
        409,
        { message: expect.stringContaining('is expired') },
      ]);
    }
    expect((await changes.get(id)).body).toMatchObject({ status: 'expired' });
    expect(await changes.list(`status=proposed&target=${ruleset}`)).toEqual([]);
    expect(await changes.list(`status=expired&target=${ruleset}`)).toMatchObject([{ id }]);
  });

  it('is recorded once, also when an approval comes at the same time', async () => {
    const { id } = await proposed();
    const { id: open } = await proposed();
    await overdue(id);
    const worker = fraud.service.get(ChangeRequestExpiryWorker);
    const [, approval, other] = await Promise.all([
      worker.run(),
      changes.act('approve', id),
      changes.act('approve', open),
    ]);
    await worker.run();
    expect([approval.status, other.status]).toEqual([409, 200]);
    expect(await changes.audited(id)).toEqual([
      'change_request.propose user:author success',
      'change_request.expire system success',
    ]);
  });
});

describe('the list', () => {
  it('filters by kind, status, target and proposer, and pages with a cursor', async () => {
    const made = [await proposed(), await proposed(), await proposed()];
    const page = await fraud.call(
      'GET',
      '/api/admin/change-requests?limit=2&status=proposed&kind=ruleset.activate&proposed_by=user:author',
      { token: changes.tokens.author },
    );
    const first = page.body['data'] as { id: string }[];
    expect(first.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id]);
    const { next } = page.body['links'] as { next: string };
    const { pathname, search } = new URL(next);
    const rest = await fraud.call('GET', pathname + search, { token: changes.tokens.author });
    expect((rest.body['data'] as { id: string }[])[0]?.id).toBe(made[0]?.id);
    expect(await changes.list('proposed_by=user:other')).toEqual([]);
    expect(await changes.list('kind=interceptor.activate&status=applied')).toEqual([]);
  });

  it('shows only kinds whose targets the caller may read', async () => {
    const { id } = await proposed();
    expect(await changes.list('', 'reader')).toEqual([]);
    expect((await changes.get(id, 'reader')).status).toBe(404);
    expect((await changes.get(id)).status).toBe(200);
  });
});
