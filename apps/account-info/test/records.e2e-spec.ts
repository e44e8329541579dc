import { randomUUID } from 'node:crypto';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import type { ServiceUnderTest } from '@tessera/local/testing';
import { AttemptRetentionWorker } from '../src/retention/attempt-retention.worker.js';
import { RedactedAttemptsWorker } from '../src/retention/redacted-attempts.worker.js';
import { SessionDeadlinesWorker } from '../src/sessions/session-deadlines.worker.js';
import { SessionTransitionsService } from '../src/sessions/session-transitions.service.js';
import {
  bootAccountInfo,
  SESSIONS,
  type AccountInfoUnderTest,
} from './support/account-info-under-test.js';
import { CANARY, complete, fetchingSession, recordIdOf } from './support/completed-check.js';

const DAY_MS = 24 * 60 * 60_000;
const WEBHOOK = {
  url: 'http://127.0.0.1:9/hooks',
  events: [
    'ais.completed',
    'ais.user_cancelled',
    'ais.authentication_error',
    'ais.technical_error',
  ],
};

let test: AccountInfoUnderTest;
let service: ServiceUnderTest;

beforeAll(async () => {
  test = await bootAccountInfo({ BACKGROUND_WORK: 'worker', REDACTED_ATTEMPT_DAYS: '60' });
  service = test.service;
  await service.post('/api/admin/webhooks', WEBHOOK);
});

afterAll(() => service.close());

beforeEach(async () => {
  await service.query('delete from webhook_delivery');
});

afterEach(() => {
  jest.restoreAllMocks();
  service.clock.reset();
});

interface Delivery {
  readonly body: string;
  readonly xmin: string;
}

/** What is queued for the tenant's endpoint, oldest first. */
function deliveries(): Promise<Delivery[]> {
  return service.query<Delivery>('select body, xmin from webhook_delivery order by created_at');
}

async function completedRecord(): Promise<{ sessionId: string; recordId: string }> {
  const session = await fetchingSession(test);
  expect(await complete(test, session)).not.toBeNull();
  return { sessionId: session.id, recordId: await recordIdOf(test, session) };
}

describe('a completed check', () => {
  it('reads as exactly the fields of the specification', async () => {
    const { recordId } = await completedRecord();
    const { status, body } = await service.get(`${SESSIONS}/${recordId}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: recordId,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      data: [
        {
          financial_institution: 'First Bank',
          user_identity: {
            full_name: CANARY.name,
            date_of_birth: CANARY.dateOfBirth,
            social_security_number: CANARY.socialSecurityNumber,
          },
          accounts: [
            {
              id: expect.stringMatching(/^[0-9a-f-]{36}$/),
              name: CANARY.accountName,
              account_number: '0532013000',
              account_type: 'checking',
              currency_code: 'EUR',
              identifiers: {
                iban: { iban: CANARY.iban, bban: '370400440532013000', bic: 'COBADEFFXXX' },
              },
              parties: [{ identity: { name: CANARY.name }, role: 'holder' }],
            },
          ],
        },
      ],
    });
  });

  it('makes record, state and event in one transaction, and nothing personal in the event', async () => {
    const { sessionId, recordId } = await completedRecord();
    const [row] = await service.query<{ record: string; session: string; status: string }>(
      `select r.xmin as record, s.xmin as session, s.status from account_information r
       join account_check_session s on s.id = r.session_id where r.id = $1`,
      [recordId],
    );
    const [delivery] = await deliveries();
    expect(row).toEqual({ record: delivery?.xmin, session: delivery?.xmin, status: 'completed' });
    const event = JSON.parse(delivery?.body ?? '') as Record<string, unknown>;
    expect(Object.keys(event)).toEqual([
      'event',
      'id',
      'occurred_at',
      'account_information_id',
      'session_id',
    ]);
    expect(event).toMatchObject({
      event: 'ais.completed',
      account_information_id: recordId,
      session_id: sessionId,
    });
  });

  it('is named by its session, for a backend that the event never reached', async () => {
    const { sessionId, recordId } = await completedRecord();
    const { body } = await service.get(`${SESSIONS}/sessions/${sessionId}`);
    expect(body).toMatchObject({ status: 'completed', account_information_id: recordId });
    expect(Date.parse(String(body['ended_at']))).not.toBeNaN();
    const { body: page } = await service.get(`${SESSIONS}/sessions?status=completed&limit=1`);
    expect(page['data']).toEqual([body]);
    expect(
      (await service.get(`${SESSIONS}/${String(body['account_information_id'])}`)).status,
    ).toBe(200);
  });

  it('is one record of many completions at once', async () => {
    const session = await fetchingSession(test);
    const ends = await Promise.all(Array.from({ length: 8 }, () => complete(test, session)));
    expect(ends.filter((end) => end !== null)).toHaveLength(1);
    await expect(recordIdOf(test, session)).resolves.toBeDefined();
    expect(await deliveries()).toHaveLength(1);
  });

  it('is absent when the session was canceled just before', async () => {
    const session = await fetchingSession(test);
    const transitions = service.service.get(SessionTransitionsService);
    await transitions.fail(session, { move: 'cancel', reason: 'user_cancelled' });
    expect(await complete(test, session)).toBeNull();
    await expect(recordIdOf(test, session)).rejects.toThrow();
    const bodies = (await deliveries()).map(({ body }) => JSON.parse(body) as object);
    expect(bodies).toEqual([expect.objectContaining({ event: 'ais.user_cancelled' })]);
  });

  it('leaves an audit row of every read', async () => {
    const { recordId } = await completedRecord();
    await service.get(`${SESSIONS}/${recordId}`);
    const { body } = await service.get(`/api/admin/audit-events?object_id=${recordId}`);
    expect(body['data']).toEqual([
      expect.objectContaining({ action: 'account_information.read', actor: 'client:test-client' }),
    ]);
  });

  it('is counted, by how it ended and at which bank', async () => {
    await complete(test, await fetchingSession(test));
    const metrics = await (await fetch(`${service.service.managementUrl}/metrics`)).text();
    expect(metrics).toMatch(
      /account_checks_ended_total\{status="completed",reason="none",institution="first-bank"\} [1-9]/,
    );
    expect(metrics).toMatch(/account_checks_open \d/);
    expect(metrics).toMatch(/account_check_revocations_waiting 0/);
  });

  it("returns 404 for another tenant's record, an unknown ID and a malformed ID", async () => {
    const { recordId } = await completedRecord();
    const answers = await Promise.all([
      service.get(`${SESSIONS}/${recordId}`, { token: test.otherToken }),
      service.get(`${SESSIONS}/${randomUUID()}`),
      service.get(`${SESSIONS}/nonsense`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('returns 401 without a token and 403 without the scope', async () => {
    const path = `${SESSIONS}/${randomUUID()}`;
    expect((await service.get(path, { token: null })).status).toBe(401);
    const token = await service.issuer.token({ scope: 'ais:sessions:read' });
    expect((await service.get(path, { token })).status).toBe(403);
  });
});

describe('a process that died while it read from the bank', () => {
  it('leaves a session that fails with technical_error after its minute, and says so', async () => {
    const session = await fetchingSession(test);
    const deadlines = service.service.get(SessionDeadlinesWorker);
    // The clock is stopped meanwhile, so the result does not depend on how long the run takes.
    const over = session.deadlineAt?.getTime() ?? NaN;
    const now = jest.spyOn(service.clock, 'now').mockReturnValue(new Date(over - 1));
    await deadlines.run();
    expect(await deliveries()).toEqual([]);
    now.mockReturnValue(new Date(over));
    const replica = (await service.replica()).get(SessionDeadlinesWorker);
    await Promise.all([deadlines.run(), replica.run()]);
    const { body } = await service.get(`${SESSIONS}/sessions/${session.id}`);
    expect(body).toMatchObject({ status: 'failed', reason: 'technical_error' });
    const events = (await deliveries()).map(({ body: text }) => JSON.parse(text) as object);
    expect(events).toEqual([
      expect.objectContaining({ event: 'ais.technical_error', session_id: session.id }),
    ]);
    expect(await complete(test, session)).toBeNull();
  });
});

describe('retention', () => {
  async function dump(): Promise<string> {
    const tables = ['account_check_session', 'account_information', 'consent_revocation'];
    const rows = await Promise.all(
      tables.map((table) =>
        service.query<{ row: string }>(`select t::text as row from ${table} t`),
      ),
    );
    return rows
      .flat()
      .map(({ row }) => row)
      .join('\n');
  }

  it('returns 410 for an expired record, even before a job has deleted it', async () => {
    const { recordId } = await completedRecord();
    service.clock.advance(15 * DAY_MS - 60_000);
    expect((await service.get(`${SESSIONS}/${recordId}`)).status).toBe(200);
    service.clock.advance(60_000);
    const { status, body } = await service.get(`${SESSIONS}/${recordId}`);
    expect([status, body['code']]).toEqual([410, 'record_redacted']);
  });

  it('destroys keys and nulls columns of every attempt, and keeps what it was', async () => {
    const { sessionId, recordId } = await completedRecord();
    const abandoned = await fetchingSession(test);
    service.clock.advance(2 * 60_000);
    await service.service.get(SessionDeadlinesWorker).run();
    service.clock.advance(15 * DAY_MS);
    await service.service.get(AttemptRetentionWorker).run();
    const rows = await service.query(
      `select wrapped_key, kek_version, sealed_account_identifier, sealed_consent, sealed_accounts,
        success_url, failure_url, state_hash, browser_hash from account_check_session
       where id in ($1, $2)`,
      [sessionId, abandoned.id],
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(new Set(Object.values(row))).toEqual(new Set([null]));
    const [record] = await service.query(
      'select wrapped_key, kek_version, sealed_record from account_information where id = $1',
      [recordId],
    );
    expect(Object.values(record ?? { none: 1 })).toEqual([null, null, null]);
    const { body } = await service.get(`${SESSIONS}/sessions/${abandoned.id}`);
    expect(body).toMatchObject({ status: 'failed', reason: 'technical_error', market: 'DE' });
    expect((await service.get(`${SESSIONS}/${recordId}`)).body['code']).toBe('record_redacted');
    expect(await dump()).toContain('first-bank');
  });

  it('ends with the removal of the attempt after REDACTED_ATTEMPT_DAYS', async () => {
    const { sessionId, recordId } = await completedRecord();
    service.clock.advance(15 * DAY_MS);
    await service.service.get(AttemptRetentionWorker).run();
    const removal = service.service.get(RedactedAttemptsWorker);
    const left = () =>
      service.query(
        `select id from account_check_session where id = $1
         union all select id from account_information where id = $2`,
        [sessionId, recordId],
      );
    service.clock.advance(60 * DAY_MS - 60_000);
    await removal.run();
    expect(await left()).toHaveLength(2);
    const page = (await service.get(`${SESSIONS}/sessions?limit=1`)).body as unknown as {
      data: { id: string }[];
      links: { next: string };
    };
    expect(page.data).toMatchObject([{ id: sessionId }]);
    service.clock.advance(2 * 60_000);
    await removal.run();
    expect(await left()).toEqual([]);
    const { pathname, search } = new URL(page.links.next);
    expect((await service.get(pathname + search)).status).toBe(200);
    service.clock.reset();
  });

  it("is the tenant's own", async () => {
    await test.command('tenant', 'set', test.tenantId, '--retention-days=2');
    const { recordId } = await completedRecord();
    service.clock.advance(2 * DAY_MS);
    expect((await service.get(`${SESSIONS}/${recordId}`)).status).toBe(410);
    await test.command('tenant', 'set', test.tenantId, '--retention-days=15');
  });

  it('never wrote a personal value down in clear, in rows, events or logs', async () => {
    const { recordId } = await completedRecord();
    await service.get(`${SESSIONS}/${recordId}`);
    const events = (await deliveries()).map(({ body }) => body);
    const written = [await dump(), ...events, ...service.log].join('\n');
    for (const value of Object.values(CANARY)) {
      expect(written).not.toContain(value);
      expect(written).not.toContain(Buffer.from(value).toString('hex'));
      expect(written).not.toContain(Buffer.from(value).toString('base64'));
    }
  });
});
