import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { race } from '@tessera/local/testing';
import type { Answer, ServiceUnderTest } from '@tessera/local/testing';
import { SessionDeadlinesWorker } from '../src/sessions/session-deadlines.worker.js';
import {
  bootAccountInfo,
  SESSION,
  SESSIONS,
  type AccountInfoUnderTest,
} from './support/account-info-under-test.js';

const IBAN = 'DE89 3704 0044 0532 0130 00';

let test: AccountInfoUnderTest;
let service: ServiceUnderTest;

beforeAll(async () => {
  test = await bootAccountInfo();
  service = test.service;
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => service.close());

function create(body: unknown = SESSION, headers: Record<string, string> = {}): Promise<Answer> {
  return service.post(SESSIONS, body, { headers });
}

function pathsOf({ body }: Answer): unknown {
  const errors = body['validation_errors'] as { path: string }[] | undefined;
  return errors?.map(({ path }) => path);
}

describe('POST /api/services/account-information', () => {
  it('returns 201 with only the ID of the session', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['id']);
  });

  it('takes an IBAN in groups and seals it', async () => {
    const { status, body } = await create({ ...SESSION, account_identifier: { iban: IBAN } });
    expect(status).toBe(201);
    const [row] = await service.query<{ text: string; sealed: boolean }>(
      `select s::text as text, sealed_account_identifier is not null as sealed
       from account_check_session s where id = $1`,
      [body['id']],
    );
    expect(row?.sealed).toBe(true);
    expect(row?.text).not.toContain(IBAN.replaceAll(' ', ''));
    expect(row?.text).not.toContain(Buffer.from(IBAN.replaceAll(' ', '')).toString('hex'));
  });

  it.each([
    ['$.market', { ...SESSION, market: 'Germany' }],
    ['$.market', { ...SESSION, market: 'de' }],
    ['$.market', { redirect_urls: SESSION.redirect_urls }],
    ['$.redirect_urls', { market: 'DE' }],
    [
      '$.redirect_urls.failure',
      { market: 'DE', redirect_urls: { success: 'https://shop.example' } },
    ],
    [
      '$.redirect_urls.success',
      {
        ...SESSION,
        redirect_urls: {
          ...SESSION.redirect_urls,
          success: 'https://shop.example/done?card=4111111111111111',
        },
      },
    ],
    [
      '$.account_identifier.iban',
      { ...SESSION, account_identifier: { iban: 'DE89370400440532013001' } },
    ],
    ['$.account_identifier.iban', { ...SESSION, account_identifier: { iban: '' } }],
    ['$.account_identifier.iban', { ...SESSION, account_identifier: {} }],
    [
      '$.account_identifier.sort_code',
      { ...SESSION, account_identifier: { iban: IBAN, sort_code: '1' } },
    ],
    ['$.account_identifier', { ...SESSION, account_identifier: null }],
    ['$.typ', { ...SESSION, typ: 'account' }],
  ])('returns 422 validation_failed at %s', async (path, body) => {
    const answer = await create(body);
    expect([answer.status, answer.body['code']]).toEqual([422, 'validation_failed']);
    expect(new Set(pathsOf(answer) as string[])).toEqual(new Set([path]));
  });

  it.each([
    'https://elsewhere.example/done',
    'http://shop.example/done',
    'https://shop.example:8443/done',
    'https://user:secret@shop.example/done',
    'javascript:alert(1)',
    'https://shop.example.elsewhere.example',
    'https://shop.example/\tdone',
    'https://shop.example/\r\ndone',
    '/done',
  ])('returns 422 for the redirect URL %s', async (success) => {
    const answer = await create({
      ...SESSION,
      redirect_urls: { ...SESSION.redirect_urls, success },
    });
    expect([answer.status, pathsOf(answer)]).toEqual([422, ['$.redirect_urls.success']]);
  });

  it('takes every port of localhost in development, by http', async () => {
    const failure = 'http://localhost:5173/failed';
    const body = { ...SESSION, redirect_urls: { ...SESSION.redirect_urls, failure } };
    expect((await create(body)).status).toBe(201);
  });

  it('returns 422 market_not_supported for a market without a bank', async () => {
    const answer = await create({ ...SESSION, market: 'US' });
    expect([answer.status, answer.body['code']]).toEqual([422, 'market_not_supported']);
    expect(pathsOf(answer)).toEqual(['$.market']);
  });

  it('returns the first session for a repeated key, and 422 if the body differs', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const [first, second] = [await create(SESSION, headers), await create(SESSION, headers)];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('x-idempotent-replayed')).toBe('true');
    const other = await create({ ...SESSION, account_identifier: { iban: IBAN } }, headers);
    expect([other.status, pathsOf(other)]).toEqual([422, ['$.headers.x-idempotency-key']]);
  });

  it('makes one session of many requests at once with one key', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const answers = await race(() => create(SESSION, headers));
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body['id']);
    expect(new Set(ids).size).toBe(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(others.every(({ status }) => status === 409)).toBe(true);
  });

  it('returns 401 without a token and 403 without the scope', async () => {
    const anonymous = await service.post(SESSIONS, SESSION, { token: null });
    expect([anonymous.status, anonymous.body['code']]).toEqual([401, 'unauthorized']);
    const token = await service.issuer.token({ scope: 'ais:sessions:read' });
    const powerless = await service.post(SESSIONS, SESSION, { token });
    expect([powerless.status, powerless.body['code']]).toEqual([403, 'forbidden']);
  });

  it("returns 413, 415 and 400 in the service's error format", async () => {
    const headers = { 'content-type': 'text/plain' };
    const rejected = await service.post(SESSIONS, undefined, { rawBody: 'x', headers });
    expect([rejected.status, rejected.body['code']]).toEqual([415, 'unsupported_media_type']);
    const malformed = await service.post(SESSIONS, undefined, { rawBody: '{' });
    expect([malformed.status, malformed.body['code']]).toEqual([400, 'bad_request']);
  });
});

describe('GET /api/services/account-information/sessions/{id}', () => {
  it('shows how the check stands and nothing personal', async () => {
    const body = { ...SESSION, account_identifier: { iban: IBAN } };
    const id = String((await create(body)).body['id']);
    const { status, body: session } = await service.get(`${SESSIONS}/sessions/${id}`);
    expect(status).toBe(200);
    expect(Object.keys(session)).toEqual(['id', 'status', 'market', 'created_at', 'expires_at']);
    expect(session).toMatchObject({ id, status: 'created', market: 'DE' });
    const [from, to] = [session['created_at'], session['expires_at']].map((at) =>
      Date.parse(String(at)),
    );
    expect(Number(to) - Number(from)).toBe(30 * 60_000);
  });

  it("returns 404 for another tenant's session, an unknown ID and a malformed ID", async () => {
    const id = String((await create()).body['id']);
    const answers = await Promise.all([
      service.get(`${SESSIONS}/sessions/${id}`, { token: test.otherToken }),
      service.get(`${SESSIONS}/sessions/${randomUUID()}`),
      service.get(`${SESSIONS}/sessions/nonsense`),
    ]);
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(
      Array.from({ length: 3 }, () => [404, 'not_found']),
    );
  });

  it('returns 404 for a session ID used as a record ID', async () => {
    const id = String((await create()).body['id']);
    const { status, body } = await service.get(`${SESSIONS}/${id}`);
    expect([status, body['code']]).toEqual([404, 'not_found']);
  });

  it('reports expired, with the reason, when the customer never came', async () => {
    const id = String((await create()).body['id']);
    const { body: created } = await service.get(`${SESSIONS}/sessions/${id}`);
    // The clock is stopped meanwhile, so the result does not depend on how long the run takes.
    const over = Date.parse(String(created['expires_at']));
    const now = jest.spyOn(service.clock, 'now').mockReturnValue(new Date(over - 1));
    await service.service.get(SessionDeadlinesWorker).run();
    expect((await service.get(`${SESSIONS}/sessions/${id}`)).body['status']).toBe('created');
    now.mockReturnValue(new Date(over));
    await service.service.get(SessionDeadlinesWorker).run();
    const { body } = await service.get(`${SESSIONS}/sessions/${id}`);
    expect(body).toMatchObject({ status: 'expired', reason: 'session_expired' });
  });
});

describe('GET /api/services/account-information/sessions', () => {
  interface Page {
    readonly data: { readonly id: string; readonly status: string; readonly created_at: string }[];
    readonly links: { readonly next: string | null };
  }

  async function list(query = '', options: object = {}): Promise<Page> {
    const { body } = await service.get(`${SESSIONS}/sessions${query}`, options);
    return body as unknown as Page;
  }

  it('walks the sessions of the tenant, newest first, and those of no other', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) ids.push(String((await create()).body['id']));
    const from = (await service.get(`${SESSIONS}/sessions/${ids[0] ?? ''}`)).body['created_at'];
    const found: string[] = [];
    let next: string | null = `?limit=2&created_from=${String(from)}`;
    while (next !== null) {
      const page: Page = await list(next.slice(next.indexOf('?')));
      expect(page.data.length).toBeLessThanOrEqual(2);
      found.push(...page.data.map(({ id }) => id));
      next = page.links.next;
    }
    expect(found).toEqual([...ids].reverse());
    expect((await list('', { token: test.otherToken })).data).toEqual([]);
  });

  it('filters by state and time', async () => {
    const id = String((await create()).body['id']);
    const { created_at: at } = (await list('?limit=1')).data[0] ?? {};
    expect(
      (await list(`?status=created&created_from=${at ?? ''}`)).data.map((each) => each.id),
    ).toContain(id);
    expect((await list('?status=completed')).data).toEqual([]);
    expect((await list(`?created_before=${at ?? ''}`)).data.map((each) => each.id)).not.toContain(
      id,
    );
  });

  it.each([
    ['?status=done', '$.query.status'],
    ['?created_from=yesterday', '$.query.created_from'],
    ['?limit=0', '$.query.limit'],
    ['?after=nonsense', '$.query.after'],
    ['?iban=DE', '$.query.iban'],
  ])('returns 422 for %s', async (query, path) => {
    const answer = await service.get(`${SESSIONS}/sessions${query}`);
    expect([answer.status, pathsOf(answer)]).toEqual([422, [path]]);
  });

  it('needs the scope ais:sessions:read', async () => {
    const token = await service.issuer.token({ scope: 'ais:sessions:create' });
    expect((await service.get(`${SESSIONS}/sessions`, { token })).status).toBe(403);
  });
});
