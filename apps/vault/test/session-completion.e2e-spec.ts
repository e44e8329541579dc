import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { race, RACERS } from '@tessera/local/testing';
import { exportJWK, generateKeyPair } from 'jose';
import { card, TEST_NUMBERS } from './factories/cards.js';
import { complete, encrypt, giveCard, openSession, sessionKey } from './support/browser.js';
import { paths } from './support/paths.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const MINUTE_MS = 60_000;

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

const statusOf = async (id: string): Promise<unknown> =>
  (await vault.get(`/api/pci/sessions/${id}`)).body['status'];

describe('POST /sessions/{id}/complete-action', () => {
  it('makes the token under the id that was known before', async () => {
    const session = await openSession(vault, { expires_in: 600, metadata: { order: 'A-1' } });
    const answer = await giveCard(vault, session, card({ security_code: '123' }));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: 'completed', next_action: null, data: null });
    const { status, body } = await vault.get(`/api/pci/tokens/${session.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: session.id,
      card: { cardholder_name: 'Jane Doe', masked_account_number: '411111******1111' },
      metadata: { order: 'A-1' },
    });
    const [createdAt, expiresAt] = [body['created_at'], body['expires_at']]
      .map(String)
      .map(Date.parse);
    expect(Number(expiresAt) - Number(createdAt)).toBe(600_000);
    const view = await vault.get(`/sessions/${session.sessionId}`, { token: null });
    expect(view.body).toEqual({ status: 'completed', next_action: null, data: null });
  });

  it('reads a JWE that does not name its key', async () => {
    const session = await openSession(vault);
    const jwk = await sessionKey(vault, session);
    const answer = await complete(vault, session, await encrypt(jwk, card(), { withKid: false }));
    expect(answer.status).toBe(200);
  });

  it('makes exactly one token of racing completions', async () => {
    const session = await openSession(vault);
    const jwk = await sessionKey(vault, session);
    const payloads = await race((index) => encrypt(jwk, card({ cardholder_name: `J ${index}` })));
    const answers = await Promise.all(payloads.map((payload) => complete(vault, session, payload)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(RACERS - 1);
    const winner = answers.findIndex(({ status }) => status === 200);
    const { body } = await vault.get(`/api/pci/tokens/${session.id}`);
    expect(body['card']).toMatchObject({ cardholder_name: `J ${winner}` });
  });

  it('returns 409 for a second completion, and replays the first for its own idempotency key', async () => {
    const session = await openSession(vault);
    const payload = await encrypt(await sessionKey(vault, session), card());
    const headers = { 'x-idempotency-key': 'browser-1' };
    const first = await complete(vault, session, payload, headers);
    const replayed = await complete(vault, session, payload, headers);
    const second = await complete(vault, session, payload);
    expect([first.status, replayed.status, second.status]).toEqual([200, 200, 409]);
    expect(replayed.headers.get('x-idempotent-replayed')).toBe('true');
    expect(second.body['classifier']).toBe('CONFLICT');
  });

  it('returns 404 for an unknown or expired session', async () => {
    const session = await openSession(vault);
    const payload = await encrypt(await sessionKey(vault, session), card());
    const unknown = await complete(vault, { id: session.id, sessionId: randomUUID() }, payload);
    vault.clock.advance(30 * MINUTE_MS);
    const late = await complete(vault, session, payload);
    expect([unknown.status, late.status]).toEqual([404, 404]);
    expect(await statusOf(session.id)).toBe('expired');
    expect((await vault.get(`/api/pci/tokens/${session.id}`)).status).toBe(404);
  });

  it.each<[string, unknown, string]>([
    ['an unknown action', { action: 'refund', result: { enc_payload: 'x' } }, '$.action'],
    ['no result', { action: 'tokenize_card' }, '$.result'],
    [
      'an empty payload',
      { action: 'tokenize_card', result: { enc_payload: '' } },
      '$.result.enc_payload',
    ],
    ['a card in clear', { action: 'tokenize_card', result: card() }, '$.result.account_number'],
  ])('returns 422 for %s', async (_what, body, path) => {
    const { sessionId } = await openSession(vault);
    const answer = await vault.post(`/sessions/${sessionId}/complete-action`, body, {
      token: null,
    });
    expect(answer.status).toBe(422);
    expect(paths(answer)).toContain(path);
    expect(answer.text).not.toContain(TEST_NUMBERS.visa);
  });

  it.each(['garbage', 'a.b.c.d.e', 'e30.e30.e30.e30.e30', '....', '🙈'])(
    'returns 422 for %s instead of a JWE',
    async (garbage) => {
      const answer = await complete(vault, await openSession(vault), garbage);
      expect(answer.status).toBe(422);
      expect(paths(answer)).toEqual(['$.result.enc_payload']);
    },
  );

  it('returns 422 for a JWE to another key, with its own kid and with ours', async () => {
    const session = await openSession(vault);
    const { publicKey } = await generateKeyPair('RSA-OAEP-256');
    const other = await exportJWK(publicKey);
    const { kid = '' } = await sessionKey(vault, session);
    for (const jwk of [{ ...other, kid: randomUUID() }, { ...other, kid }, other]) {
      const answer = await complete(vault, session, await encrypt(jwk, card()));
      expect([answer.status, paths(answer)]).toEqual([422, ['$.result.enc_payload']]);
    }
  });

  it('returns 422 for any algorithm other than the two', async () => {
    const session = await openSession(vault);
    const jwk = await sessionKey(vault, session);
    for (const encryption of [{ alg: 'RSA-OAEP' }, { enc: 'A128GCM' }, { enc: 'A256CBC-HS512' }]) {
      const answer = await complete(vault, session, await encrypt(jwk, card(), encryption));
      expect([answer.status, paths(answer)]).toEqual([422, ['$.result.enc_payload']]);
    }
  });

  it.each<[string, unknown, string]>([
    ['text that is no JSON', 'four one one one', ''],
    ['a number', '4111111111111111', ''],
    ['an empty object', {}, '.account_number'],
    ['a bad check digit', card({ account_number: '4111111111111112' }), '.account_number'],
    ['an expired card', card({ expiry_year: 2020 }), '.expiry_year'],
    ['an unknown field', card({ pin: '1234' }), '.pin'],
    ['an empty name', card({ cardholder_name: '' }), '.cardholder_name'],
  ])(
    'returns 422 for %s inside the JWE and leaves the session open',
    async (_what, payload, path) => {
      const session = await openSession(vault);
      const answer = await giveCard(vault, session, payload);
      expect(answer.status).toBe(422);
      expect(paths(answer)).toContain(`$.result.enc_payload${path}`);
      expect(answer.text).not.toMatch(/\d{12}/);
      expect((await giveCard(vault, session, card())).status).toBe(200);
    },
  );

  it('returns 422 for a scheme that the session does not accept', async () => {
    const session = await openSession(vault, { allowed_schemes: ['american express'] });
    const refused = await giveCard(vault, session, card());
    expect([refused.status, paths(refused)]).toEqual([
      422,
      ['$.result.enc_payload.account_number'],
    ]);
    const amex = card({ account_number: TEST_NUMBERS['american express'] });
    expect((await giveCard(vault, session, amex)).status).toBe(200);
  });

  it('fails a session at the tenth refused card, for good', async () => {
    const session = await openSession(vault);
    const jwk = await sessionKey(vault, session);
    const bad = await encrypt(jwk, card({ account_number: '4111111111111112' }));
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(await statusOf(session.id)).toBe('pending');
      expect((await complete(vault, session, bad)).status).toBe(422);
    }
    const { body } = await vault.get(`/api/pci/sessions/${session.id}`);
    expect(body).toMatchObject({ status: 'failed', reason: 'too_many_attempts' });
    expect((await complete(vault, session, await encrypt(jwk, card()))).status).toBe(409);
  });
});
