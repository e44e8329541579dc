import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConfigurationError } from '@tessera/config';
import { HttpFaultProxy, race } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { vault } from '@tessera/vault';
import { fromPan } from '../../factories/cards.js';
import { Schemes, statusOf } from './support/schemes.js';

/** The path of the simulated token service. */
const TOKEN_SERVICE = '/token-service/v1';
const DAY_MS = 24 * 60 * 60_000;
const WAIT_MS = 150;
const TIMEOUT_MS = 2_500;
/** The next attempt is due then, and one under way is still its process's: that lasts 35 seconds. */
const LATER_MS = 30_000;

/** The knobs of the sandbox. */
const MONTH = {
  declined: 1,
  slow: 2,
  answerLost: 3,
  answerBroken: 4,
  failsTwice: 5,
  laterActive: 6,
  laterDeclined: 7,
  down: 8,
};

const UNAVAILABLE = { status: 503 };

let proxy: HttpFaultProxy;
let schemes: Schemes;

beforeAll(async () => {
  proxy = await HttpFaultProxy.open(() => schemes.sandbox.url);
  schemes = await Schemes.boot({
    tokenServiceUrl: `${proxy.url}${TOKEN_SERVICE}`,
    vault: {
      TOKEN_SERVICE_WAIT_MS: String(WAIT_MS),
      TOKEN_SERVICE_TIMEOUT_MS: String(TIMEOUT_MS),
      LOG_LEVEL: 'warn',
    },
  });
  await schemes.subscribe();
});

afterEach(() => {
  proxy.mode = 'pass';
  schemes.resetTime();
});

afterAll(async () => {
  await schemes.close();
  await proxy.close();
});

async function createdIn(month: number): Promise<string> {
  const { status, body } = await schemes.create(fromPan({ expiry_month: month }));
  expect([status, statusOf(body)]).toEqual([201, 'pending']);
  return String(body['id']);
}

const reasons = async (id: string): Promise<string[]> =>
  (await schemes.events(id)).map(({ reason }) => reason);

/** The token is what the scheme made, made once. */
async function expectOneToken(id: string): Promise<void> {
  const { body } = await schemes.untilStatus(id, 'active');
  const scheme = await schemes.atScheme(id);
  expect(scheme.masked_number).toBe(
    (body['network_token'] as Record<string, unknown>)['masked_number'],
  );
  expect(await reasons(id)).toEqual(['activated']);
}

describe('a scheme', () => {
  it('that is slow is not waited for: the token is pending, and active later', async () => {
    const id = await createdIn(MONTH.slow);
    const pending = await schemes.read(id);
    expect(pending.body).toMatchObject({
      network_token: {
        masked_number: null,
        last_four: null,
        expiry_month: null,
        expiry_year: null,
      },
      payment_account_reference: null,
    });
    await expectOneToken(id);
    expect((await schemes.atScheme(id)).provision_requests).toBe(1);
  });

  it('that declines fails the token with its reason', async () => {
    const made = await schemes.create(fromPan({ expiry_month: MONTH.declined }));
    const { body } = await schemes.untilStatus(String(made.body['id']), 'failed');
    expect(body['network_token']).toMatchObject({ status: 'failed', reason: 'declined_by_issuer' });
    expect(await reasons(String(body['id']))).toEqual(['failed']);
    const [secrets] = await schemes.vault.query<{ number: unknown }>(
      'select sealed_account_number as number from sealed_network_token where id = $1',
      [body['id']],
    );
    expect(secrets).toEqual({ number: null });
  });

  it('whose answer is lost is asked what became of the request: one token is made', async () => {
    const id = await createdIn(MONTH.answerLost);
    await expectOneToken(id);
    expect((await schemes.atScheme(id)).provision_requests).toBe(1);
  });

  it('that breaks after it made the token gives that one', async () => {
    const id = await createdIn(MONTH.answerBroken);
    await expectOneToken(id);
    expect((await schemes.atScheme(id)).provision_requests).toBe(1);
  });

  it('that fails twice gives the token at the third attempt', async () => {
    await expectOneToken(await createdIn(MONTH.failsTwice));
  });

  it('that decides later notifies, and the token becomes active', async () => {
    await expectOneToken(await createdIn(MONTH.laterActive));
  });

  it('that declines later notifies, and the token fails', async () => {
    const id = await createdIn(MONTH.laterDeclined);
    const { body } = await schemes.untilStatus(id, 'failed');
    expect(body['network_token']).toMatchObject({ reason: 'declined_by_issuer' });
    expect(await reasons(id)).toEqual(['failed']);
  });

  it('that decides later and whose notification is lost is asked', async () => {
    await schemes.notifyAt(null);
    const id = await createdIn(MONTH.laterActive);
    await expectOneToken(id);
    await schemes.notifyAt(`${schemes.vault.service.url}/callbacks/network-tokens`);
  });

  it('that never responds fails the token after three days, and emits an event', async () => {
    const id = await createdIn(MONTH.down);
    schemes.advance(4 * DAY_MS);
    const { body } = await schemes.untilStatus(id, 'failed');
    expect(body['network_token']).toMatchObject({ reason: 'no_answer' });
    await schemes.until(
      () => schemes.vault.query('select due_at from network_token where id = $1', [id]),
      ([row]) => row?.['due_at'] === null,
    );
  });
});

describe('a token service out of reach', () => {
  it.each([
    ['respond', UNAVAILABLE],
    ['cut-response', 'cut-response'],
    ['hold-response', 'hold-response'],
  ] as const)(
    '(%s) leaves the token pending and gets asked again: one token is made',
    async (_, mode) => {
      proxy.mode = mode;
      const id = await createdIn(12);
      proxy.mode = 'pass';
      schemes.advance(LATER_MS);
      await expectOneToken(id);
      expect((await schemes.atScheme(id)).provision_requests).toBe(1);
    },
  );

  it('gets to sixty tokens that wait beside one whose scheme hangs', async () => {
    proxy.mode = UNAVAILABLE;
    const ids: string[] = [];
    while (ids.length < 60) ids.push(...(await race(() => createdIn(12))));
    proxy.mode = 'pass';
    const hanging = await createdIn(MONTH.answerLost);
    schemes.advance(20_000);
    await Promise.all([...ids, hanging].map((id) => schemes.untilStatus(id, 'active')));
  });

  it('returns 502 for card art that is not cached, and returns card art that is', async () => {
    const kept = await schemes.createActive(fromPan());
    const other = await schemes.createActive(fromPan());
    const art = (id: string) => schemes.get(`/api/network/tokens/${id}/card-art`);
    await art(kept);
    proxy.mode = UNAVAILABLE;
    expect((await art(kept)).status).toBe(200);
    const { status, body } = await art(other);
    expect([status, body['classifier']]).toEqual([502, 'BAD_GATEWAY']);
  });

  it('makes one token of each request, by either of two replicas', async () => {
    proxy.mode = UNAVAILABLE;
    const ids = await Promise.all(Array.from({ length: 12 }, () => createdIn(12)));
    const other = await replica({});
    proxy.mode = 'pass';
    schemes.advance(LATER_MS);
    for (const id of ids) {
      await expectOneToken(id);
      expect((await schemes.atScheme(id)).provision_requests).toBe(1);
    }
    await other.close();
  });
});

describe('a process that dies', () => {
  it('between the scheme and the database leaves a row that another finishes with that token', async () => {
    const holding = await HttpFaultProxy.open(() => schemes.sandbox.url);
    holding.mode = 'hold-response';
    const dying = await replica({ TOKEN_SERVICE_URL: `${holding.url}${TOKEN_SERVICE}` });
    const { body } = await schemes.call('POST', '/api/network/tokens', {
      body: fromPan(),
      at: dying.url,
    });
    const id = String(body['id']);
    expect(statusOf(body)).toBe('pending');
    const made = await schemes.until(
      () => schemes.atScheme(id),
      (token) => token.status === 'active',
    );
    await dying.close();
    await holding.close();
    // As after kill -9: the row is claimed for as long as the attempt could have taken.
    await schemes.vault.query(
      `update network_token set due_at = now() + interval '1 minute', attempts = 1 where id = $1`,
      [id],
    );
    schemes.advance(61_000);
    await expectOneToken(id);
    expect(await schemes.atScheme(id)).toEqual(made);
  });

  it('before it has answered is found again by the same idempotency key', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const first = await schemes.create(fromPan(), headers);
    // What a process that died leaves of its key, once the lease is over: nothing.
    await schemes.vault.query('delete from idempotency_key');
    await schemes.untilStatus(String(first.body['id']), 'active');
    const second = await schemes.create(fromPan(), headers);
    expect([second.status, second.body['id']]).toEqual([201, first.body['id']]);
    await schemes.vault.query('delete from idempotency_key');
    const other = await schemes.create(fromPan({}, { metadata: { a: 'b' } }), headers);
    expect(other.body['id']).not.toBe(first.body['id']);
    await schemes.vault.query('delete from idempotency_key');
    schemes.advance(DAY_MS + 1_000);
    const later = await schemes.create(fromPan(), headers);
    expect(later.status).toBe(201);
    expect(later.body['id']).not.toBe(first.body['id']);
  });
});

describe('a deletion', () => {
  const remove = async (id: string): Promise<void> => {
    const { status } = await schemes.call('DELETE', `/api/network/tokens/${id}`);
    expect(status).toBe(204);
  };

  it('while the scheme makes the token reaches the scheme after it has', async () => {
    const id = await createdIn(MONTH.slow);
    await remove(id);
    await schemes.until(
      () => schemes.atScheme(id),
      (token) => token.status === 'deleted',
    );
    expect(statusOf((await schemes.read(id)).body)).toBe('deleted');
    expect(await reasons(id)).toEqual(['deleted']);
  });

  it('while the token service is down reaches it later', async () => {
    const id = await schemes.createActive(fromPan());
    proxy.mode = UNAVAILABLE;
    proxy.clear();
    await remove(id);
    expect(statusOf((await schemes.read(id)).body)).toBe('deleted');
    await schemes.until(
      () => Promise.resolve(proxy.calls.filter((call) => call.startsWith('DELETE'))),
      (calls) => calls.length > 0,
    );
    proxy.mode = 'pass';
    schemes.advance(60_000);
    await schemes.until(
      () => schemes.atScheme(id),
      (token) => token.status === 'deleted',
    );
  });
});

describe('the configuration', () => {
  it('names what an address of the token service needs beside it', async () => {
    const env = { ...schemes.vault.env };
    delete env['TOKEN_SERVICE_SECRET'];
    delete env['TOKEN_SERVICE_REQUESTOR_ID'];
    const error = await bootService(vault, { env }).catch((thrown: unknown) => thrown);
    expect((error as ConfigurationError).problems).toEqual([
      'TOKEN_SERVICE_REQUESTOR_ID must be set with TOKEN_SERVICE_URL.',
      'TOKEN_SERVICE_SECRET must be set with TOKEN_SERVICE_URL.',
    ]);
  });

  it('without a token service lets tokens be read, and returns 403 for creating one', async () => {
    const env: Record<string, string> = { ...schemes.vault.env };
    delete env['TOKEN_SERVICE_URL'];
    const without = await bootService(vault, { env, clock: schemes.vault.clock });
    const made = await schemes.call('POST', '/api/network/tokens', {
      body: fromPan(),
      at: without.url,
    });
    const list = await schemes.call('GET', '/api/network/tokens', { at: without.url });
    await without.close();
    expect([made.status, made.body['message']]).toEqual([
      403,
      'This instance has no network tokens: it has no TOKEN_SERVICE_URL.',
    ]);
    expect(list.status).toBe(200);
  });

  it('with a wrong secret makes no token, and tells a person', async () => {
    const wrong = await replica({ TOKEN_SERVICE_SECRET: 'another-secret-of-sixteen' });
    const { status, body } = await schemes.call('POST', '/api/network/tokens', {
      body: fromPan(),
      at: wrong.url,
    });
    expect([status, statusOf(body)]).toEqual([201, 'pending']);
    // The request does not wait for the attempt, which ends with the process.
    await schemes.until(
      () => Promise.resolve(schemes.vault.log.join('')),
      (log) => log.includes('does not accept our credentials'),
    );
    await wrong.close();
    schemes.advance(LATER_MS);
    await expectOneToken(String(body['id']));
  });
});

describe('metrics', () => {
  it('count calls and what waits, with labels from fixed lists', async () => {
    const response = await fetch(`${schemes.vault.service.managementUrl}/metrics`);
    const lines = (await response.text()).split('\n');
    const labels = lines.flatMap(
      (line) => /^token_service_calls_total\{(.*)\}/.exec(line)?.[1] ?? [],
    );
    expect(labels.length).toBeGreaterThan(3);
    for (const label of labels) {
      expect(label).toMatch(
        /^operation="(provision|inquire|delete|cryptogram|card_art)",outcome="(answered|unavailable|timeout|unauthorized|conflict|refused|unknown_token)"$/,
      );
    }
    expect(lines.some((line) => line.startsWith('network_token_work{work="provision"}'))).toBe(
      true,
    );
    expect(lines.some((line) => line.startsWith('network_token_oldest_pending_seconds'))).toBe(
      true,
    );
  });
});

/** Another process of the same vault: its database, its clock, its keys. */
function replica(env: Record<string, string>): Promise<RunningService> {
  const { vault: running } = schemes;
  return bootService(vault, {
    env: { ...running.env, ...env },
    clock: running.clock,
    writeLog: (line) => running.log.push(line),
  });
}
