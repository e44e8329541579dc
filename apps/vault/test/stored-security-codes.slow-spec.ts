import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { card, fromPan, TEST_NUMBERS } from './factories/cards.js';
import { complete, encrypt, openSession, sessionKey } from './support/browser.js';
import {
  recoverableCodes,
  SEARCH_TIMEOUT_MS,
  type CodeRequest,
} from './support/security-code-search.js';
import { bootVault, SCOPES, type Answer, type VaultUnderTest } from './support/vault-under-test.js';

const CODE = '987';
const HOUR_S = 60 * 60;

let scheme: Server;
let vault: VaultUnderTest;
let token: string;

beforeAll(async () => {
  scheme = createServer((_, response) => {
    response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(scheme, 'listening');
  const { port } = scheme.address() as AddressInfo;
  vault = await bootVault({
    BACKGROUND_WORK: 'worker',
    TOKEN_SERVICE_URL: `http://127.0.0.1:${port}`,
    TOKEN_SERVICE_REQUESTOR_ID: 'tests',
    TOKEN_SERVICE_SECRET: 'a-secret-of-the-tests',
  });
  const scope = [...SCOPES, 'network:tokens:create', 'generic:tokens:create'].join(' ');
  token = await vault.issuer.token({ scope, exp: Math.floor(Date.now() / 1_000) + HOUR_S });
});

afterAll(async () => {
  await vault.close();
  scheme.close();
});

async function send(
  method: string,
  path: string,
  body: (code: string) => string,
): Promise<{ answer: Answer; request: CodeRequest }> {
  const idempotencyKey = randomUUID();
  const answer = await vault.call(method, path, {
    token,
    rawBody: body(CODE),
    headers: { 'x-idempotency-key': idempotencyKey },
  });
  const principalId = 'client:test-client';
  const accountNumber = TEST_NUMBERS.visa;
  return { answer, request: { method, path, idempotencyKey, principalId, body, accountNumber } };
}

describe('A security code', () => {
  it(
    'cannot be recovered from any stored value of any endpoint that receives one',
    async () => {
      const pan = (code: string) => JSON.stringify(fromPan({ security_code: code }));
      const created = await send('POST', '/api/pci/tokens', pan);
      expect(created.answer.status).toBe(201);
      const networkToken = await send('POST', '/api/network/tokens', pan);
      expect([201, 202, 503]).toContain(networkToken.answer.status);
      const path = `/api/pci/tokens/${String(created.answer.body['id'])}`;
      const unknownField = await send('PATCH', path, (code) =>
        JSON.stringify({ security_code: code }),
      );
      expect(unknownField.answer.status).toBe(422);
      await giveInSession();
      const requests = [created, networkToken, unknownField].map(({ request }) => request);
      expect(await recoverableCodes(vault, requests)).toEqual([]);
    },
    SEARCH_TIMEOUT_MS,
  );

  it('does not tell two requests with one idempotency key apart', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const first = await vault.post('/api/pci/tokens', fromPan({ security_code: '111' }), {
      headers,
    });
    const second = await vault.post('/api/pci/tokens', fromPan({ security_code: '222' }), {
      headers,
    });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get('x-idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    const without = await vault.post('/api/pci/tokens', fromPan(), { headers });
    expect(without.status).toBe(422);
  });
});

describe('A field for a security code that does not belong there', () => {
  it.each([
    [
      'metadata of a card',
      '/api/pci/tokens',
      { ...fromPan(), metadata: { CVV2: CODE } },
      'metadata.CVV2',
    ],
    [
      'metadata of a session',
      '/api/pci/tokens',
      { source: 'session', metadata: { 'card-cvc': CODE } },
      'metadata.card-cvc',
    ],
    [
      'a payload',
      '/api/generic/tokens',
      { payload: { card: [{ security_code: CODE }] } },
      'payload.card[0].security_code',
    ],
  ])('is refused in %s', async (_, path, body, fault) => {
    const { status, body: answer } = await vault.post(path, body, { token });
    expect(status).toBe(422);
    expect(answer).toMatchObject({ validation_errors: [{ path: `$.${fault}` }] });
  });
});

describe('An idempotency key', () => {
  it('replays the response to the same JSON in another spelling', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const pan = card();
    const sent = await vault.post('/api/pci/tokens', { source: 'pan', pan }, { headers });
    const reordered = JSON.stringify(
      { pan: Object.fromEntries(Object.entries(pan).reverse()), source: 'pan' },
      null,
      2,
    );
    const again = await vault.call('POST', '/api/pci/tokens', { rawBody: reordered, headers });
    expect(again.body).toEqual(sent.body);
    expect(again.headers.get('x-idempotent-replayed')).toBe('true');
  });

  it('refuses another card number with 422', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    await vault.post('/api/pci/tokens', fromPan(), { headers });
    const other = fromPan({ account_number: '4012888888881881' });
    expect((await vault.post('/api/pci/tokens', other, { headers })).status).toBe(422);
  });
});

async function giveInSession(): Promise<void> {
  const headers = { 'x-idempotency-key': randomUUID() };
  const session = await openSession(vault);
  const payload = await encrypt(await sessionKey(vault, session), card({ security_code: CODE }));
  expect((await complete(vault, session, payload, headers)).status).toBe(200);
  const path = `/api/pci/tokens/${session.id}/security-code`;
  const opened = await vault.post(path, undefined);
  const refresh = { id: session.id, sessionId: String(opened.body['session_id']) };
  const code = await encrypt(await sessionKey(vault, refresh), { security_code: CODE });
  const action = 'refresh_security_code';
  const again = { 'x-idempotency-key': randomUUID() };
  expect((await complete(vault, refresh, code, again, action)).status).toBe(200);
}
