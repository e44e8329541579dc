import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { race, RACERS } from '@tessera/local/testing';
import { ExpiredSecurityCodesWorker } from '../src/security-codes/expired-security-codes.worker.js';
import { SecurityCodesService } from '../src/security-codes/security-codes.service.js';
import { fromPan, TEST_NUMBERS } from './factories/cards.js';
import { complete, encrypt, sessionKey, type OpenSession } from './support/browser.js';
import { paths } from './support/paths.js';
import { type Answer, type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let vault: VaultUnderTest;

const url = (id: string): string => `/api/pci/tokens/${id}/security-code`;

async function newToken(overrides: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await vault.post('/api/pci/tokens', fromPan(overrides));
  expect(status).toBe(201);
  return String(body['id']);
}

const isAvailable = async (id: string): Promise<unknown> =>
  (await vault.get(url(id))).body['security_code_available'];

async function openCodeSession(tokenId: string): Promise<OpenSession> {
  const { status, body } = await vault.post(url(tokenId), undefined);
  expect(status).toBe(201);
  return { id: tokenId, sessionId: String(body['session_id']) };
}

async function giveCode(session: OpenSession, payload: unknown): Promise<Answer> {
  const encPayload = await encrypt(await sessionKey(vault, session), payload);
  return complete(vault, session, encPayload, {}, 'refresh_security_code');
}

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
  const token = await vault.issuer.token({ scope: 'admin:webhooks:create' });
  const endpoint = {
    url: 'http://127.0.0.1:1/hook',
    events: ['pci.token.security-code.expired', 'session.completed'],
  };
  expect((await vault.post('/api/admin/webhooks', endpoint, { token })).status).toBe(201);
});

afterEach(() => {
  vault.clock.reset();
});

afterAll(async () => {
  await vault.close();
});

describe('GET /api/pci/tokens/{id}/security-code', () => {
  it('says whether there is a code, and nothing of it', async () => {
    const answer = await vault.get(url(await newToken({ security_code: '739' })));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ security_code_available: true });
    expect(await isAvailable(await newToken())).toBe(false);
  });

  it('says no after an hour', async () => {
    const id = await newToken({ security_code: '739' });
    vault.clock.advance(HOUR_MS - MINUTE_MS);
    expect(await isAvailable(id)).toBe(true);
    vault.clock.advance(MINUTE_MS);
    expect(await isAvailable(id)).toBe(false);
  });

  it.each([
    [TEST_NUMBERS.visa, '1234'],
    [TEST_NUMBERS['american express'], '123'],
  ])('returns 422 for a code of the wrong length for %s', async (number, code) => {
    const body = fromPan({ account_number: number, security_code: code });
    const answer = await vault.post('/api/pci/tokens', body);
    expect([answer.status, paths(answer)]).toEqual([422, ['$.pan.security_code']]);
  });
});

describe('a security code', () => {
  it('is given once to those who race for it', async () => {
    const id = await newToken({ security_code: '739' });
    const codes = vault.service.get(SecurityCodesService);
    const taken = await race(() => codes.take(id));
    expect(taken.map((found) => found?.code.expose()).filter(Boolean)).toEqual(['739']);
    expect(await isAvailable(id)).toBe(false);
  });

  it('emits one event when it expires unused', async () => {
    const lapsing = await newToken({ security_code: '739' });
    const used = await newToken({ security_code: '739' });
    const deleted = await newToken({ security_code: '739' });
    await vault.service.get(SecurityCodesService).take(used);
    await vault.call('DELETE', url(deleted));
    const replicas = [vault.service, await vault.replica(), await vault.replica()];
    const sweepers = replicas.map((replica) => replica.get(ExpiredSecurityCodesWorker));
    await sweepers[0]?.run();
    vault.clock.advance(HOUR_MS + MINUTE_MS);
    await Promise.all(sweepers.map((sweeper) => sweeper.run()));
    const queued = await vault.query<{ body: string }>(
      `select body from webhook_delivery where event = 'pci.token.security-code.expired'`,
    );
    const about = queued.map(({ body }) => JSON.parse(body) as { related_object: { id: string } });
    const ids = about.map(({ related_object: { id } }) => id);
    expect(ids.filter((id) => id === lapsing)).toHaveLength(1);
    expect(ids).not.toContain(used);
    expect(ids).not.toContain(deleted);
    expect(about.find(({ related_object: { id } }) => id === lapsing)).toEqual({
      event: 'pci.token.security-code.expired',
      id: expect.any(String),
      occurred_at: expect.any(String),
      related_object: {
        type: 'pci_token',
        id: lapsing,
        url: `http://service.test/api/pci/tokens/${lapsing}`,
      },
    });
  });
});

describe('POST /api/pci/tokens/{id}/security-code', () => {
  it('opens a session in which a browser gives the code again', async () => {
    const id = await newToken({ account_number: TEST_NUMBERS['american express'] });
    const session = await openCodeSession(id);
    const view = await vault.get(`/sessions/${session.sessionId}`, { token: null });
    expect(view.body).toEqual({
      status: 'pending',
      next_action: 'refresh_security_code',
      data: { jwk: expect.any(Object), last_four: '0005', scheme: 'american express' },
    });
    expect((await giveCode(session, { security_code: '7391' })).status).toBe(200);
    expect(await isAvailable(id)).toBe(true);
    expect((await vault.service.get(SecurityCodesService).take(id))?.code.expose()).toBe('7391');
  });

  it('replaces an earlier code, for a new hour', async () => {
    const id = await newToken({ security_code: '111' });
    vault.clock.advance(HOUR_MS - MINUTE_MS);
    await giveCode(await openCodeSession(id), { security_code: '222' });
    vault.clock.advance(2 * MINUTE_MS);
    expect((await vault.service.get(SecurityCodesService).take(id))?.code.expose()).toBe('222');
  });

  it('takes one code of racing completions, and makes no token', async () => {
    const id = await newToken();
    const session = await openCodeSession(id);
    const [before] = await vault.query<{ count: string }>('select count(*) from pci_token');
    const jwk = await sessionKey(vault, session);
    const payloads = await race(() => encrypt(jwk, { security_code: '739' }));
    const answers = await Promise.all(
      payloads.map((payload) => complete(vault, session, payload, {}, 'refresh_security_code')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(RACERS - 1);
    const [after] = await vault.query<{ count: string }>('select count(*) from pci_token');
    expect(after).toEqual(before);
  });

  it.each<[string, unknown, string]>([
    ['four digits for a visa', { security_code: '7391' }, '.security_code'],
    ['letters', { security_code: 'abc' }, '.security_code'],
    ['nothing', {}, '.security_code'],
    ['a card beside it', { security_code: '739', account_number: '4' }, '.account_number'],
  ])('returns 422 for %s inside the JWE', async (_what, payload, path) => {
    const answer = await giveCode(await openCodeSession(await newToken()), payload);
    expect([answer.status, paths(answer)]).toEqual([422, [`$.result.enc_payload${path}`]]);
  });

  it('returns 422 for the action of another kind of session', async () => {
    const session = await openCodeSession(await newToken());
    const payload = await encrypt(await sessionKey(vault, session), { security_code: '739' });
    const answer = await complete(vault, session, payload);
    expect([answer.status, paths(answer)]).toEqual([422, ['$.action']]);
  });

  it('returns 422 for an idempotency key: the answer is never stored', async () => {
    const headers = { 'x-idempotency-key': 'code-1' };
    const answer = await vault.post(url(await newToken()), {}, { headers });
    expect([answer.status, paths(answer)]).toEqual([422, ['$.headers.x-idempotency-key']]);
  });

  it('returns 422 for an invalid origin', async () => {
    const answer = await vault.post(url(await newToken()), { allowed_origins: ['shop'] });
    expect([answer.status, paths(answer)]).toEqual([422, ['$.allowed_origins[0]']]);
  });

  it('returns 404 for the session of a token that was deleted in the meantime', async () => {
    const id = await newToken();
    const session = await openCodeSession(id);
    const jwk = await sessionKey(vault, session);
    await vault.query('delete from pci_token where id = $1', [id]);
    const payload = await encrypt(jwk, { security_code: '739' });
    const answer = await complete(vault, session, payload, {}, 'refresh_security_code');
    expect(answer.status).toBe(404);
    expect((await vault.get(`/sessions/${session.sessionId}`, { token: null })).status).toBe(404);
  });
});

describe('DELETE /api/pci/tokens/{id}/security-code', () => {
  it('forgets the code and keeps the token', async () => {
    const id = await newToken({ security_code: '739' });
    expect((await vault.call('DELETE', url(id))).status).toBe(204);
    expect((await vault.call('DELETE', url(id))).status).toBe(204);
    expect(await isAvailable(id)).toBe(false);
    expect((await vault.get(`/api/pci/tokens/${id}`)).status).toBe(200);
  });
});

describe('the routes of security codes', () => {
  it.each(['GET', 'POST', 'DELETE'])('%s: 404 for an unknown token', async (method) => {
    for (const id of [randomUUID(), 'abc']) {
      expect((await vault.call(method, url(id))).status).toBe(404);
    }
  });

  it('returns 404 for an expired token', async () => {
    const { body } = await vault.post(
      '/api/pci/tokens',
      fromPan({ security_code: '739' }, { expires_in: 60 }),
    );
    vault.clock.advance(MINUTE_MS);
    expect((await vault.get(url(String(body['id'])))).status).toBe(404);
  });

  it.each([
    ['GET', 'pci:tokens:read'],
    ['POST', 'pci:tokens:update'],
    ['DELETE', 'pci:tokens:delete'],
  ])('%s asks for %s', async (method, scope) => {
    const id = await newToken();
    const others = 'pci:tokens:create pci:tokens:read pci:tokens:update pci:tokens:delete'
      .split(' ')
      .filter((each) => each !== scope)
      .join(' ');
    const without = await vault.issuer.token({ scope: others });
    const exactly = await vault.issuer.token({ scope });
    expect((await vault.call(method, url(id), { token: null })).status).toBe(401);
    expect((await vault.call(method, url(id), { token: without })).status).toBe(403);
    expect((await vault.call(method, url(id), { token: exactly })).status).toBeLessThan(300);
  });
});
