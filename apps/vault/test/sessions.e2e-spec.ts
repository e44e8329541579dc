import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SCHEMES } from '@tessera/cards';
import { card } from './factories/cards.js';
import { giveCard, openSession } from './support/browser.js';
import { paths } from './support/paths.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let vault: VaultUnderTest;

beforeAll(async () => {
  vault = await bootVault({ BACKGROUND_WORK: 'worker' });
});

afterEach(() => {
  vault.clock.reset();
});

afterAll(async () => {
  await vault.close();
});

describe('POST /api/pci/tokens with a session', () => {
  it('gives the id of the token to be, and apart from it what the browser needs', async () => {
    const { status, body } = await vault.post('/api/pci/tokens', { source: 'session' });
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(['id', 'session_id', 'status']);
    expect(body['status']).toBe('pending');
    expect(body['id']).not.toBe(body['session_id']);
    expect((await vault.get(`/api/pci/tokens/${String(body['id'])}`)).status).toBe(404);
  });

  it('stores no session id', async () => {
    const { sessionId } = await openSession(vault);
    const rows = await vault.query<{ row: string }>(
      'select t::text as row from tokenization_session t',
    );
    const hex = sessionId.replaceAll('-', '');
    expect(rows.some(({ row }) => row.includes(sessionId) || row.includes(hex))).toBe(false);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown scheme', { allowed_schemes: ['maestro'] }, '$.allowed_schemes[0]'],
    ["the library's spelling", { allowed_schemes: ['american-express'] }, '$.allowed_schemes[0]'],
    ['no scheme', { allowed_schemes: [] }, '$.allowed_schemes'],
    ['a scheme twice', { allowed_schemes: ['visa', 'visa'] }, '$.allowed_schemes'],
    [
      'an origin with a path',
      { allowed_origins: ['https://shop.example/x'] },
      '$.allowed_origins[0]',
    ],
    ...[
      'https://*',
      'https://*.shop.example',
      'http://*:21055',
      'https://a;script-src',
      "https://a'b.example",
      'https://a,b.example',
    ].map(
      (origin) =>
        [`the origin ${origin}`, { allowed_origins: [origin] }, '$.allowed_origins[0]'] as [
          string,
          Record<string, unknown>,
          string,
        ],
    ),
    ['an origin of another kind', { allowed_origins: ['file:///x'] }, '$.allowed_origins[0]'],
    ['expires_in 0', { expires_in: 0 }, '$.expires_in'],
  ])('returns 422 for %s', async (_what, beside, path) => {
    const answer = await vault.post('/api/pci/tokens', { source: 'session', ...beside });
    expect(answer.status).toBe(422);
    expect(paths(answer)).toEqual([path]);
  });
});

describe('GET /sessions/{id}', () => {
  it('tells the browser what to do, without a credential', async () => {
    const { sessionId } = await openSession(vault);
    const { status, body } = await vault.get(`/sessions/${sessionId}`, { token: null });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'pending',
      next_action: 'tokenize_card',
      data: {
        jwk: {
          kty: 'RSA',
          use: 'enc',
          alg: 'RSA-OAEP-256',
          kid: expect.any(String),
          n: expect.any(String),
          e: 'AQAB',
        },
        allowed_schemes: [...SCHEMES],
      },
    });
  });

  it('names the schemes that the backend allows', async () => {
    const { sessionId } = await openSession(vault, { allowed_schemes: ['jcb', 'visa'] });
    const { body } = await vault.get(`/sessions/${sessionId}`, { token: null });
    expect(body['data']).toMatchObject({ allowed_schemes: ['jcb', 'visa'] });
  });

  it.each(['unknown', 'not a UUID', "the backend's handle", 'expired'])(
    'returns 404: %s',
    async (kind) => {
      const session = await openSession(vault);
      const id = { unknown: randomUUID(), 'not a UUID': 'abc', "the backend's handle": session.id };
      if (kind === 'expired') {
        vault.clock.advance(30 * MINUTE_MS);
      }
      const asked = (id as Record<string, string>)[kind] ?? session.sessionId;
      const { status, body } = await vault.get(`/sessions/${asked}`, { token: null });
      expect([status, body['classifier']]).toEqual([404, 'NOT_FOUND']);
    },
  );
});

describe('GET /api/pci/sessions/{id}', () => {
  it('shows the backend what became of a session', async () => {
    const session = await openSession(vault);
    const before = await vault.get(`/api/pci/sessions/${session.id}`);
    expect(before.body).toEqual({
      id: session.id,
      status: 'pending',
      created_at: expect.any(String),
      expires_at: expect.any(String),
    });
    await giveCard(vault, session, card());
    vault.clock.advance(HOUR_MS);
    const after = await vault.get(`/api/pci/sessions/${session.id}`);
    expect(after.body).toMatchObject({ status: 'completed', token_id: session.id });
  });

  it.each(['unknown', "the browser's id", 'abc'])('returns 404: %s', async (kind) => {
    const { sessionId } = await openSession(vault);
    const id = { unknown: randomUUID(), "the browser's id": sessionId, abc: 'abc' }[kind];
    expect((await vault.get(`/api/pci/sessions/${String(id)}`)).status).toBe(404);
  });
});
