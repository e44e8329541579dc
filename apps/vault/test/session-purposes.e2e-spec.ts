import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SCHEMES } from '@tessera/cards';
import { SessionExpiryWorker } from '../src/sessions/session-expiry.worker.js';
import { card, TEST_NUMBERS } from './factories/cards.js';
import { complete, encrypt, giveCard, openSession, sessionKey } from './support/browser.js';
import { paths } from './support/paths.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let vault: VaultUnderTest;

const url = (id: string): string => `/api/pci/sessions/${id}`;

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
  const token = await vault.issuer.token({ scope: 'admin:webhooks:create' });
  const endpoint = { url: 'http://127.0.0.1:1/hook', events: ['session.expired'] };
  expect((await vault.post('/api/admin/webhooks', endpoint, { token })).status).toBe(201);
});

afterEach(() => {
  vault.clock.reset();
});

afterAll(async () => {
  await vault.close();
});

describe('PATCH /api/pci/sessions/{id}', () => {
  const patch = (id: string, body: unknown, token?: string | null) =>
    vault.call('PATCH', url(id), { body, ...(token !== undefined && { token }) });

  it('changes the schemes that an open session takes', async () => {
    const session = await openSession(vault);
    const changed = await patch(session.id, { allowed_schemes: ['jcb', 'american express'] });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ id: session.id, status: 'pending' });
    const view = await vault.get(`/sessions/${session.sessionId}`, { token: null });
    expect(view.body['data']).toMatchObject({ allowed_schemes: ['jcb', 'american express'] });
    expect((await giveCard(vault, session, card())).status).toBe(422);
    const amex = card({ account_number: TEST_NUMBERS['american express'] });
    expect((await giveCard(vault, session, amex)).status).toBe(200);
  });

  it('null allows all of them again, and an empty body changes nothing', async () => {
    const session = await openSession(vault, { allowed_schemes: ['jcb'] });
    const shown = async (): Promise<unknown> =>
      (await vault.get(`/sessions/${session.sessionId}`, { token: null })).body['data'];
    expect((await patch(session.id, {})).status).toBe(200);
    expect(await shown()).toMatchObject({ allowed_schemes: ['jcb'] });
    await patch(session.id, { allowed_schemes: null });
    expect(await shown()).toMatchObject({ allowed_schemes: [...SCHEMES] });
  });

  it('obeys either before or after a completion, never between: no card of a withdrawn scheme', async () => {
    for (let round = 0; round < 10; round++) {
      const session = await openSession(vault);
      const payload = await encrypt(await sessionKey(vault, session), card());
      const [given, changed] = await Promise.all([
        complete(vault, session, payload),
        patch(session.id, { allowed_schemes: ['jcb'] }),
      ]);
      expect(['200 409', '422 200']).toContain(`${given.status} ${changed.status}`);
    }
  });

  it.each(['completed', 'expired', 'failed'])(
    'returns 409 for a session that is %s',
    async (status) => {
      const session = await openSession(vault);
      if (status === 'completed') await giveCard(vault, session, card());
      if (status === 'expired') vault.clock.advance(30 * MINUTE_MS);
      for (let attempt = 0; status === 'failed' && attempt < 10; attempt++) {
        await complete(vault, session, 'garbage');
      }
      for (const body of [{ allowed_schemes: ['jcb'] }, {}]) {
        const answer = await patch(session.id, body);
        expect([answer.status, answer.body['classifier']]).toEqual([409, 'CONFLICT']);
      }
      expect((await vault.get(url(session.id))).body['status']).toBe(status);
    },
  );

  it.each<[string, unknown, string]>([
    ['an unknown scheme', { allowed_schemes: ['maestro'] }, '$.allowed_schemes[0]'],
    ['no scheme', { allowed_schemes: [] }, '$.allowed_schemes'],
    ['a scheme twice', { allowed_schemes: ['visa', 'visa'] }, '$.allowed_schemes'],
    ['another field', { status: 'completed' }, '$.status'],
  ])('returns 422 for %s', async (_what, body, path) => {
    const answer = await patch((await openSession(vault)).id, body);
    expect([answer.status, paths(answer)]).toEqual([422, [path]]);
  });

  it('returns 404 for an unknown session, 401 without a token and 403 without the scope', async () => {
    const { id } = await openSession(vault);
    const reader = await vault.issuer.token({ scope: 'pci:tokens:read pci:tokens:create' });
    expect((await patch(randomUUID(), {})).status).toBe(404);
    expect((await patch('abc', {})).status).toBe(404);
    expect((await patch(id, {}, null)).status).toBe(401);
    expect((await patch(id, {}, reader)).status).toBe(403);
  });
});

describe('allowed_origins', () => {
  it('keep the pages of other origins from completing a session', async () => {
    const session = await openSession(vault, { allowed_origins: ['https://shop.example'] });
    const payload = await encrypt(await sessionKey(vault, session), card());
    const other = await complete(vault, session, payload, { origin: 'https://evil.example' });
    expect([other.status, other.body['classifier']]).toEqual([403, 'FORBIDDEN']);
    const opaque = await complete(vault, session, payload, { origin: 'null' });
    expect(opaque.status).toBe(403);
    const own = await complete(vault, session, payload, { origin: 'http://service.test' });
    expect(own.status).toBe(200);
  });

  it('concern browsers alone: a program says no origin', async () => {
    const session = await openSession(vault, { allowed_origins: ['https://shop.example'] });
    expect((await giveCard(vault, session, card())).status).toBe(200);
  });
});

describe('the end of sessions', () => {
  it('emits one event, in the transaction of the session, with several replicas', async () => {
    const session = await openSession(vault);
    const done = await openSession(vault);
    await giveCard(vault, done, card());
    const replicas = [vault.service, await vault.replica(), await vault.replica()];
    vault.clock.advance(30 * MINUTE_MS);
    await Promise.all(replicas.map((replica) => replica.get(SessionExpiryWorker).run()));
    await vault.service.get(SessionExpiryWorker).run();
    const queued = await vault.query<{ id: string; xmin: string }>(
      `select body::json -> 'related_object' ->> 'id' as id, xmin::text from webhook_delivery
       where event = 'session.expired'`,
    );
    const about = queued.filter(({ id }) => id === session.id);
    expect(about).toHaveLength(1);
    expect(queued.map(({ id }) => id)).not.toContain(done.id);
    const [row] = await vault.query<{ status: string; xmin: string }>(
      'select status, xmin::text from tokenization_session where id = $1',
      [session.id],
    );
    expect(row).toEqual({ status: 'expired', xmin: about[0]?.xmin });
  });

  it('is forgotten a month later', async () => {
    const { id } = await openSession(vault);
    const expiry = vault.service.get(SessionExpiryWorker);
    vault.clock.advance(30 * DAY_MS);
    await expiry.run();
    expect((await vault.get(url(id))).body['status']).toBe('expired');
    vault.clock.advance(DAY_MS);
    await expiry.run();
    expect((await vault.get(url(id))).status).toBe(404);
  });
});
