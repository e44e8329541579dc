import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Answer, ServiceUnderTest } from '@tessera/local/testing';
import { AttemptRetentionWorker } from '../src/retention/attempt-retention.worker.js';
import { SessionTransitionsService } from '../src/sessions/session-transitions.service.js';
import {
  bootAccountInfo,
  SESSION,
  SESSIONS,
  type AccountInfoUnderTest,
} from './support/account-info-under-test.js';
import { CANARY, complete, fetchingSession, recordIdOf } from './support/completed-check.js';

const CHECKS = '/api/admin/account-check-sessions';
const DAY_MS = 24 * 60 * 60_000;

let test: AccountInfoUnderTest;
let service: ServiceUnderTest;
/** Of an operator whose client acts for no tenant. */
let operator: string;
let reader: string;

beforeAll(async () => {
  test = await bootAccountInfo({ BACKGROUND_WORK: 'worker' });
  service = test.service;
  operator = await service.issuer.token({
    clientId: 'console',
    scope: 'admin:account-checks:read',
  });
  reader = await service.issuer.token({ clientId: 'console', scope: 'admin:account-records:read' });
});

afterEach(() => {
  jest.restoreAllMocks();
  service.clock.reset();
});

afterAll(() => service.close());

interface Check {
  readonly id: string;
  readonly tenant_id: string;
  readonly status: string;
}

interface Page {
  readonly data: Check[];
  readonly links: { readonly next: string | null };
}

async function create(): Promise<string> {
  const { body } = await service.post(SESSIONS, SESSION);
  return String(body['id']);
}

async function list(query = ''): Promise<Page> {
  const { status, body } = await service.get(`${CHECKS}${query}`, { token: operator });
  expect(status).toBe(200);
  return body as unknown as Page;
}

async function idsOf(query: string): Promise<string[]> {
  return (await list(query)).data.map(({ id }) => id);
}

function pathsOf({ body }: Answer): unknown {
  const errors = body['validation_errors'] as { path: string }[] | undefined;
  return errors?.map(({ path }) => path);
}

async function failedSession(reason: 'technical_error' | 'authentication_error'): Promise<string> {
  const session = await fetchingSession(test);
  const transitions = service.service.get(SessionTransitionsService);
  expect(await transitions.fail(session, { move: 'fail', reason })).not.toBeNull();
  return session.id;
}

describe('GET /api/admin/account-check-sessions', () => {
  it('lists the sessions of all tenants without personal data', async () => {
    const own = await create();
    const other = await create();
    await service.query('update account_check_session set tenant_id = $2 where id = $1', [
      other,
      test.otherTenantId,
    ]);
    const { data } = await list('?limit=2');
    expect(data.map((each) => [each.id, each.tenant_id])).toEqual([
      [other, test.otherTenantId],
      [own, test.tenantId],
    ]);
    expect(await idsOf(`?tenant_id=${test.otherTenantId}`)).toEqual([other]);
    expect(Object.keys(data[0] ?? {})).toEqual([
      'id',
      'tenant_id',
      'tenant_name',
      'status',
      'reason',
      'market',
      'institution_id',
      'institution_name',
      'account_information_id',
      'created_at',
      'expires_at',
      'ended_at',
    ]);
  });

  it('shows nothing personal of a completed check, in the list or in the details', async () => {
    const session = await fetchingSession(test);
    await complete(test, session);
    const recordId = await recordIdOf(test, session);
    const page = await list(`?account_information_id=${recordId}`);
    expect(page.data).toMatchObject([
      {
        id: session.id,
        tenant_name: 'Shop',
        status: 'completed',
        institution_id: 'first-bank',
        institution_name: 'First Bank',
        account_information_id: recordId,
      },
    ]);
    const details = await service.get(`${CHECKS}/${session.id}`, { token: operator });
    expect(details.body).toMatchObject({
      id: session.id,
      waiting_for: null,
      redacted_at: null,
      fetching_at: expect.stringMatching(/Z$/),
    });
    const shown = JSON.stringify([page, details.body]);
    for (const value of [...Object.values(CANARY), 'shop.example']) {
      expect(shown).not.toContain(value);
    }
  });

  it('filters by state, reason, bank, market, tenant and time', async () => {
    const failed = await failedSession('technical_error');
    const created = await create();
    expect(await idsOf('?status=failed')).toEqual([failed]);
    expect(await idsOf('?reason=technical_error')).toEqual([failed]);
    expect(await idsOf('?reason=user_cancelled')).toEqual([]);
    expect(await idsOf('?institution_id=first-bank')).toContain(failed);
    expect(await idsOf('?institution_id=first-bank')).not.toContain(created);
    expect(await idsOf('?institution_id=second-bank')).toEqual([]);
    expect(await idsOf('?market=DE')).toContain(created);
    expect(await idsOf('?market=NL')).toEqual([]);
    expect(await idsOf(`?tenant_id=${test.tenantId}`)).toContain(created);
    expect(await idsOf(`?tenant_id=${randomUUID()}`)).toEqual([]);
    const { body } = await service.get(`${CHECKS}/${created}`, { token: operator });
    const at = String(body['created_at']);
    expect(await idsOf(`?from=${at}`)).toContain(created);
    expect(await idsOf(`?to=${at}`)).not.toContain(created);
    expect(await idsOf(`?account_information_id=${randomUUID()}`)).toEqual([]);
  });

  it.each(['desc', 'asc'])('walks sessions of the same instant once each, %s', async (order) => {
    const ids = [];
    for (let made = 0; made < 7; made += 1) ids.push(await create());
    const instant = order === 'asc' ? '2026-02-01T00:00:00.000Z' : '2026-03-01T00:00:00.000Z';
    await service.query('update account_check_session set created_at = $2 where id = any($1)', [
      ids,
      instant,
    ]);
    const to = new Date(Date.parse(instant) + 1).toISOString();
    const found: string[] = [];
    let next: string | null = `?limit=3&status=created&from=${instant}&to=${to}&order=${order}`;
    while (next !== null) {
      const page: Page = await list(next.slice(next.indexOf('?')));
      expect(page.data.length).toBeLessThanOrEqual(3);
      found.push(...page.data.map(({ id }) => id));
      next = page.links.next;
    }
    const sorted = [...ids].sort();
    expect(found).toEqual(order === 'asc' ? sorted : sorted.reverse());
  });

  it.each([
    ['?status=done', '$.query.status'],
    ['?reason=bad', '$.query.reason'],
    ['?market=Germany', '$.query.market'],
    ['?tenant_id=shop', '$.query.tenant_id'],
    ['?account_information_id=1', '$.query.account_information_id'],
    ['?from=yesterday', '$.query.from'],
    ['?from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z', '$.query.to'],
    ['?order=newest', '$.query.order'],
    ['?limit=101', '$.query.limit'],
    ['?after=nonsense', '$.query.after'],
    ['?iban=DE89370400440532013000', '$.query.iban'],
    ['/statistics?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', '$.query.to'],
    ['/statistics?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00.001Z', '$.query.to'],
    ['/statistics?from=2027-01-01T00:00:00Z', '$.query.to'],
    ['/statistics?market=xx', '$.query.market'],
    ['/statistics?status=failed', '$.query.status'],
  ])('returns 422 for %s', async (query, path) => {
    const answer = await service.get(`${CHECKS}${query}`, { token: operator });
    expect([answer.status, pathsOf(answer)]).toEqual([422, [path]]);
  });

  it('is closed to the clients of tenants, and to those who may read records only', async () => {
    const id = await create();
    for (const path of [CHECKS, `${CHECKS}/statistics`, `${CHECKS}/${id}`]) {
      expect((await service.get(path)).status).toBe(403);
      expect((await service.get(path, { token: reader })).status).toBe(403);
      expect((await service.get(path, { token: null })).status).toBe(401);
    }
  });

  it('returns 404 for the details of an unknown session', async () => {
    for (const id of [randomUUID(), 'nonsense']) {
      const { status, body } = await service.get(`${CHECKS}/${id}`, { token: operator });
      expect([status, body['code']]).toEqual([404, 'not_found']);
    }
  });
});

describe('GET /api/admin/account-check-sessions/statistics', () => {
  const from = '2025-05-01T00:00:00.000Z';
  const to = '2025-05-02T00:00:00.000Z';

  async function statistics(query: string): Promise<Record<string, unknown>[]> {
    const path = `${CHECKS}/statistics${query}`;
    const { status, body } = await service.get(path, { token: operator });
    expect(status).toBe(200);
    return body['data'] as Record<string, unknown>[];
  }

  it('counts every session of the period by bank, state and reason', async () => {
    const session = await fetchingSession(test);
    await complete(test, session);
    const inside = [
      session.id,
      await failedSession('technical_error'),
      await failedSession('technical_error'),
      await failedSession('authentication_error'),
      await create(),
    ];
    const move = 'update account_check_session set created_at = $2 where id = any($1)';
    await service.query(move, [inside, from]);
    await service.query(move, [[await create()], to]);
    const counts = await statistics(`?from=${from}&to=${to}`);
    expect(counts).toMatchObject([
      {
        institution_id: 'first-bank',
        institution_name: 'First Bank',
        market: 'DE',
        total: 4,
        statuses: { created: 0, completed: 1, failed: 3, expired: 0 },
        reasons: { technical_error: 2, authentication_error: 1, account_mismatch: 0 },
      },
      { institution_id: null, institution_name: null, total: 1, statuses: { created: 1 } },
    ]);
    expect(await statistics(`?from=${from}&to=${to}&market=NL`)).toEqual([]);
    expect(await statistics(`?from=${from}&to=${to}&tenant_id=${test.otherTenantId}`)).toEqual([]);
    const all = await statistics(`?from=${from}&to=${to}&tenant_id=${test.tenantId}`);
    expect(all).toEqual(counts);
  });

  it('covers the last 24 hours unless the query says otherwise', async () => {
    await create();
    const now = new Date(service.clock.now());
    jest.spyOn(service.clock, 'now').mockReturnValue(now);
    const { body } = await service.get(`${CHECKS}/statistics`, { token: operator });
    expect(body).toMatchObject({
      from: new Date(now.getTime() - DAY_MS).toISOString(),
      to: now.toISOString(),
    });
  });
});

describe('GET /api/admin/account-check-sessions/{id}/personal-data', () => {
  const read = (id: string, token = reader) =>
    service.get(`${CHECKS}/${id}/personal-data`, { token });

  async function auditActors(id: string): Promise<[string, string][]> {
    const { body } = await service.get(`/api/admin/audit-events?object_id=${id}`);
    const events = body['data'] as { action: string; actor: string }[];
    return events.map(({ action, actor }) => [action, actor]);
  }

  it('returns the record and what the shop sent, and records who read it', async () => {
    const session = await fetchingSession(test);
    const before = await read(session.id);
    expect(before.body).toEqual({
      id: session.id,
      account_identifier: { iban: CANARY.iban },
      redirect_urls: SESSION.redirect_urls,
      record: null,
    });
    await complete(test, session);
    const { status, body } = await read(session.id);
    expect(status).toBe(200);
    expect(body['record']).toMatchObject({
      id: await recordIdOf(test, session),
      data: [{ user_identity: { full_name: CANARY.name } }],
    });
    expect(await auditActors(session.id)).toEqual([
      ['account_check.personal_data.read', 'client:console'],
      ['account_check.personal_data.read', 'client:console'],
    ]);
  });

  it('returns 410 as soon as the retention has passed, and after the purge', async () => {
    const session = await fetchingSession(test);
    await complete(test, session);
    const token = await service.issuer.token({
      clientId: 'console',
      scope: 'admin:account-records:read admin:account-checks:read',
    });
    expect((await read(session.id, token)).status).toBe(200);
    await service.query(
      `update account_check_session set ended_at = ended_at - interval '16 days' where id = $1`,
      [session.id],
    );
    const late = await read(session.id, token);
    expect([late.status, late.body['code']]).toEqual([410, 'record_redacted']);
    await service.service.get(AttemptRetentionWorker).run();
    const purged = await read(session.id, token);
    expect([purged.status, purged.body['code']]).toEqual([410, 'record_redacted']);
    const { body } = await service.get(`${CHECKS}/${session.id}`, { token });
    expect(body).toMatchObject({ status: 'completed', redacted_at: expect.stringMatching(/Z$/) });
    // Refused reads showed nothing.
    expect(await auditActors(session.id)).toHaveLength(1);
  });

  it('returns 404 for an unknown session, and 403 without the scope', async () => {
    expect((await read(randomUUID())).status).toBe(404);
    const id = await create();
    expect((await read(id, operator)).status).toBe(403);
    expect((await service.get(`${CHECKS}/${id}/personal-data`)).status).toBe(403);
  });
});
