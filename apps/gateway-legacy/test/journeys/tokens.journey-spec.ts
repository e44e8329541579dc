import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until, type Answer } from '@tessera/local/testing';
import { compactDecrypt } from 'jose';
import { card } from '../../../vault/test/factories/cards.js';
import { giveCard } from '../../../vault/test/support/browser.js';
import { TokenSessionWorker } from '../../src/tokens/token-session.worker.js';
import { TokenWorker } from '../../src/tokens/token.worker.js';
import { GatewayStack } from './support/gateway-stack.js';
import { paymentRequest, type TestAccount } from './support/payment-stack.js';

const VISA = '4111111111111111';
const DINERS = '30569309025904';
const CARD = { account_number: VISA, expiry_month: 12, expiry_year: 2035 };
const MERCHANT = {
  legal_name: 'Lamp Shop',
  company_city: 'Vienna',
  country_code: 'AT',
  website_url: 'https://shop.example',
  default_currency: 'EUR',
};
const PAYMENT = { amount: 1999, currency_code: 'EUR', reference: 'order-1' };

let stack: GatewayStack;
/** May send card numbers. */
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  stack = await GatewayStack.boot();
  account = await stack.account('--pci-attestation', 'SAQ_D');
  other = await stack.account();
}, 60_000);

afterAll(async () => {
  await stack.close();
});

const store = (body: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  stack.call(account, 'POST', '/tokens', { body: { card: { ...CARD, ...body } }, headers });

async function stored(body: object = {}): Promise<string> {
  const answer = await store(body);
  if (answer.status !== 201) throw new Error(answer.text);
  return String(answer.body['id']);
}

const read = (id: string, whose = account): Promise<Answer> =>
  stack.call(whose, 'GET', `/tokens/${id}`);

/**
 * Waits until the token has a network token. A background worker processes adopted tokens too, and
 * a read during its request to the vault returns the token as it was last seen.
 */
async function readProvisioned(id: string, whose: TestAccount): Promise<Answer['body']> {
  let body: Answer['body'] = {};
  await until('it has a network token', async () => {
    ({ body } = await read(id, whose));
    return (body['network_token'] as { status: string } | null)?.status === 'active';
  });
  return body;
}

const paymentData = (id: string, body: object = {}, headers: Record<string, string> = {}) =>
  stack.call(account, 'POST', `/tokens/${id}/payment-data`, {
    body: { ...PAYMENT, ...body },
    headers,
  });

async function createMerchant(): Promise<{ id: string; key: Buffer; keyId: string }> {
  const { body } = await stack.call(account, 'POST', '/merchants', { body: MERCHANT });
  return {
    id: String(body['id']),
    key: Buffer.from(String(body['encryption_key']), 'base64url'),
    keyId: String(body['encryption_key_id']),
  };
}

const pathsOf = ({ body }: Answer): string[] =>
  (body['validation_errors'] as { path: string }[]).map(({ path }) => path);

async function inVault(id: string): Promise<{ vault: string; network: string | null }> {
  const [row] = await stack.gateway.query<{ vault: string; network: string | null }>(
    'select vault_token_id as vault, network_token_id as network from token where id = $1',
    [id],
  );
  if (row === undefined) throw new Error('There is no such token.');
  return row;
}

describe('POST /tokens', () => {
  it('stores the card in the vault with a network token, and shows neither number', async () => {
    const { status, body } = await store({ cardholder_name: 'Ada Lovelace', security_code: '123' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      card: {
        masked_account_number: '411111******1111',
        scheme: 'visa',
        expiry_month: 12,
        expiry_year: 2035,
      },
      network_token: { status: 'active', masked_number: expect.stringMatching(/^\d{6}\*+\d{4}$/) },
      payment_account_reference: expect.any(String),
    });
  });

  it('leaves the number, the code and the name in no log and no row of the gateway', async () => {
    await store({ cardholder_name: 'Canary Cardholder' }, { 'x-idempotency-key': randomUUID() });
    await store({ account_number: '4111111111111112' });
    await store({ account_number: VISA, expiry_year: 2001 });
    await store({ [VISA]: VISA });
    const written = [...stack.gateway.log, await stack.rows()].join('\n');
    for (const form of [
      VISA,
      Buffer.from(VISA).toString('hex'),
      Buffer.from(VISA).toString('base64'),
    ]) {
      expect(written).not.toContain(form);
    }
    expect(written).not.toContain('Canary Cardholder');
    expect(stack.gateway.answers.join('\n')).not.toContain(VISA);
  });

  it('returns 403 for an account that may not send card numbers', async () => {
    const body = { card: CARD };
    const { status, body: error } = await stack.call(other, 'POST', '/tokens', { body });
    expect([status, error['classifier']]).toEqual([403, 'FORBIDDEN']);
  });

  it('returns 401 without a credential', async () => {
    expect((await store({}, { 'x-api-key': '' })).status).toBe(401);
  });

  it.each([
    [{ account_number: '4111111111111112' }, ['$.card.account_number']],
    [{ expiry_year: 2001 }, ['$.card.expiry_year']],
    [{ expiry_month: 13 }, ['$.card.expiry_month']],
    [{ cardholder_name: '' }, ['$.card.cardholder_name']],
    [{ security_code: '1234' }, ['$.card.security_code']],
  ])('returns 422 for %j with its path', async (body, expected) => {
    const answer = await store(body);
    expect([answer.status, pathsOf(answer)]).toEqual([422, expected]);
  });

  it('makes one card and one token of racing requests with one key', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => store({}, headers)));
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    const replay = await store({}, headers);
    expect([replay.status, replay.headers.get('x-idempotent-replayed')]).toEqual([201, 'true']);
    const ids = [...answers, replay].filter(({ status }) => status === 201);
    expect(new Set(ids.map(({ body }) => body['id'])).size).toBe(1);
  });

  it('returns 422 for a key that was used with another card, and 409 when its token was deleted', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const { body } = await store({}, headers);
    const answer = await store({ expiry_year: 2036 }, headers);
    expect([answer.status, pathsOf(answer)]).toEqual([422, ['$.headers.x-idempotency-key']]);
    await stack.call(account, 'DELETE', `/tokens/${String(body['id'])}`);
    expect((await store({}, headers)).status).toBe(409);
  });

  it('keeps the keys of two accounts apart', async () => {
    const second = await stack.account('--pci-attestation', 'ROC');
    const headers = { 'x-idempotency-key': randomUUID() };
    const options = { body: { card: CARD }, headers };
    const answers = await Promise.all(
      [account, second].map((one) => stack.call(one, 'POST', '/tokens', options)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body['id']).not.toBe(answers[1]?.body['id']);
  });

  it('takes a card of a scheme without network tokens', async () => {
    const { status, body } = await store({ account_number: DINERS });
    expect([status, body['network_token']]).toMatchObject([201, { status: 'unsupported' }]);
  });
});

describe('POST /tokens/session', () => {
  it('opens a session, in which a browser gives the card of the token', async () => {
    const opened = await stack.call(other, 'POST', '/tokens/session', { body: {} });
    expect(opened.status).toBe(201);
    const id = String(opened.body['token_id']);
    expect((await read(id, other)).status).toBe(404);
    const session = { id, sessionId: String(opened.body['session_id']) };
    expect((await giveCard(stack.vault, session, card())).status).toBe(200);
    expect((await read(id, account)).status).toBe(404);
    const { status, body } = await read(id, other);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      card: { scheme: 'visa' },
      network_token: { status: 'active' },
    });
  });

  it('results in a token even if it is never polled', async () => {
    const opened = await stack.call(other, 'POST', '/tokens/session', { body: {} });
    const id = String(opened.body['token_id']);
    await giveCard(stack.vault, { id, sessionId: String(opened.body['session_id']) }, card());
    stack.gateway.clock.advance(15_000);
    await stack.gateway.service.get(TokenSessionWorker).run();
    // The service looks by itself, too, and may have been at it first.
    const sessions = () => stack.gateway.query('select id from token_session where id = $1', [id]);
    await until('the session is a token', async () => (await sessions()).length === 0);
    const { body } = await stack.call(other, 'GET', '/tokens?limit=500');
    expect((body['data'] as { id: string }[]).map((token) => token.id)).toContain(id);
    stack.gateway.clock.reset();
  });

  it('returns 422 for invalid origins', async () => {
    const body = { allowed_origins: ['shop'] };
    const answer = await stack.call(other, 'POST', '/tokens/session', { body });
    expect([answer.status, pathsOf(answer)]).toEqual([422, ['$.allowed_origins[0]']]);
  });
});

describe('a token', () => {
  it('returns 404 for another account, and is in none of its lists', async () => {
    const id = await stored();
    expect((await read(id, other)).status).toBe(404);
    expect((await stack.call(other, 'DELETE', `/tokens/${id}`)).status).toBe(404);
    const { body } = await stack.call(other, 'GET', '/tokens?limit=500');
    expect(JSON.stringify(body['data'])).not.toContain(id);
    expect((await read(id)).status).toBe(200);
  });

  it('is listed newest first, in pages', async () => {
    const ids = [await stored(), await stored()];
    const { status, body } = await stack.call(account, 'GET', '/tokens?limit=2');
    expect([status, body['current_page'], body['page_size']]).toEqual([200, 1, 2]);
    expect((body['data'] as { id: string }[]).map(({ id }) => id)).toEqual(ids.reverse());
  });

  it('that was adopted gets its details and a network token when it is read', async () => {
    const id = await stack.adopt(other, await stack.card(VISA));
    expect(await readProvisioned(id, other)).toMatchObject({
      card: { scheme: 'visa' },
      network_token: { status: 'active' },
    });
  });

  it('shows its card to all who read it at once, of whom one asks for its network token', async () => {
    const id = await stack.adopt(other, await stack.card(VISA));
    const answers = await Promise.all(Array.from({ length: 8 }, () => read(id, other)));
    for (const { body } of answers) expect(body).toMatchObject({ card: { scheme: 'visa' } });
    await readProvisioned(id, other);
  });

  it('of a vault that had no token service gets its network token once there is one', async () => {
    const id = await stack.adopt(other, await stack.card(VISA));
    await stack.gateway.query(
      `update token set network_token_status = 'unsupported',
       network_token_reason = 'no_token_service', work_due_at = null where id = $1`,
      [id],
    );
    const { network_token: networkToken } = await readProvisioned(id, other);
    expect(networkToken).toMatchObject({ status: 'active', reason: null });
  });

  it('is ended here and in the vault by a deletion, and pays no more', async () => {
    const id = await stored();
    const { vault, network } = await inVault(id);
    expect((await stack.call(account, 'DELETE', `/tokens/${id}`)).status).toBe(204);
    expect((await read(id)).status).toBe(404);
    expect((await stack.call(account, 'DELETE', `/tokens/${id}`)).status).toBe(404);
    const body = paymentRequest({ source: { type: 'token', token_id: id } });
    const payment = await stack.call(account, 'POST', '/payments/one-off', { body });
    expect([payment.status, pathsOf(payment)]).toEqual([422, ['$.source.token_id']]);
    expect((await stack.vault.get(`/api/pci/tokens/${vault}`)).status).toBe(404);
    const ended = await stack.vault.get(`/api/network/tokens/${String(network)}`);
    expect(ended.body['network_token']).toMatchObject({ status: 'deleted' });
  });

  it('that was adopted leaves its card where it was', async () => {
    const vaultToken = await stack.card(VISA);
    const id = await stack.adopt(account, vaultToken);
    await stack.call(account, 'DELETE', `/tokens/${id}`);
    expect((await stack.vault.get(`/api/pci/tokens/${vaultToken}`)).status).toBe(200);
  });

  it('ends when its card has ended in the vault', async () => {
    const id = await stored();
    const { vault } = await inVault(id);
    await stack.vault.call('DELETE', `/api/pci/tokens/${vault}`);
    expect((await read(id)).status).toBe(404);
    expect(
      await stack.gateway.query('select id from token where id = $1 and deleted_at is null', [id]),
    ).toEqual([]);
  });

  it('whose deletion the vault has not heard of is ended there by the work beside requests', async () => {
    const id = await stored();
    const { vault } = await inVault(id);
    await stack.gateway.query(
      `update token set deleted_at = now(), work_due_at = now() - interval '1 minute' where id = $1`,
      [id],
    );
    await until('the vault has heard of it', async () => {
      await stack.gateway.service.get(TokenWorker).run();
      return (await stack.vault.get(`/api/pci/tokens/${vault}`)).status === 404;
    });
  });
});

describe('POST /tokens/{id}/payment-data', () => {
  it('gives number, expiry, cryptogram and ECI to the merchant alone', async () => {
    const merchant = await createMerchant();
    const id = await stored();
    const { status, body } = await paymentData(id, { merchant_id: merchant.id });
    expect([status, body['merchant_id']]).toEqual([200, merchant.id]);
    const jwe = String(body['encrypted_authentication_data']);
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, merchant.key);
    expect(protectedHeader).toMatchObject({ alg: 'A256KW', enc: 'A256GCM', kid: merchant.keyId });
    const data = JSON.parse(Buffer.from(plaintext).toString()) as {
      network_token: { number: string };
      cryptogram: { value: string };
    };
    expect(data).toMatchObject({
      ...PAYMENT,
      token_id: id,
      merchant_id: merchant.id,
      network_token: {
        number: expect.stringMatching(/^\d{16}$/),
        expiry_month: expect.any(Number),
      },
      cryptogram: { type: 'tavv', eci: expect.stringMatching(/^\d\d$/) },
    });
    const { number } = data.network_token;
    expect(number).not.toBe(VISA);
    const written = [...stack.gateway.log, ...stack.gateway.answers, await stack.rows()].join('\n');
    expect(written).not.toContain(number);
    expect(written).not.toContain(data.cryptogram.value);
    expect(await stack.audited(id)).toContainEqual({
      action: 'token.payment_data',
      result: 'success',
    });
  });

  it('returns 422 for an unknown merchant, a missing merchant when there are several, and an idempotency key', async () => {
    await createMerchant();
    await createMerchant();
    const id = await stored();
    expect(pathsOf(await paymentData(id, { merchant_id: randomUUID() }))).toEqual([
      '$.merchant_id',
    ]);
    expect(pathsOf(await paymentData(id))).toEqual(['$.merchant_id']);
    const keyed = await paymentData(id, {}, { 'x-idempotency-key': 'k' });
    expect([keyed.status, pathsOf(keyed)]).toEqual([422, ['$.headers.x-idempotency-key']]);
    expect(pathsOf(await paymentData(id, { amount: 1.5 }))).toEqual(['$.amount']);
  });

  it("returns 401 without a credential, and 404 for another account's token", async () => {
    const id = await stored();
    expect((await paymentData(id, {}, { 'x-api-key': '' })).status).toBe(401);
    expect((await paymentData(id, {}, { 'x-api-key': other.key })).status).toBe(404);
  });

  it('returns 409 for a token without an active network token', async () => {
    const { id: merchant_id } = await createMerchant();
    const without = await stored({ account_number: DINERS });
    expect((await paymentData(without, { merchant_id })).status).toBe(409);
    const id = await stored();
    const { network } = await inVault(id);
    const scope = 'network:tokens:delete';
    const token = await stack.vault.issuer.token({ scope });
    await stack.vault.call('DELETE', `/api/network/tokens/${String(network)}`, { token });
    expect((await paymentData(id, { merchant_id })).status).toBe(409);
    expect((await read(id)).body['network_token']).toMatchObject({ status: 'deleted' });
  });
});

const closedDoors: Server[] = [];

afterAll(() => {
  for (const door of closedDoors) door.close();
});

/** Reserves the port of a service that has ended, so that another test is not given it. */
async function untilUnreachable(url: string): Promise<void> {
  const door = createServer((socket) => socket.destroy());
  closedDoors.push(door);
  await once(door.listen(Number(new URL(url).port), '127.0.0.1'), 'listening');
}

/** The last of the file: the vault does not come back. */
describe('while the vault is unavailable', () => {
  it('tokens are read as they were last seen, deleted for later, and none are made', async () => {
    const [id, doomed] = [await stored(), await stored()];
    const { body: before } = await read(id);
    await stack.vault.service.close();
    await untilUnreachable(stack.vault.service.url);
    const { status, body } = await read(id);
    expect([status, body]).toEqual([200, before]);
    expect((await stack.call(account, 'DELETE', `/tokens/${doomed}`)).status).toBe(204);
    expect((await read(doomed)).status).toBe(404);
    const [row] = await stack.gateway.query<{ due: Date | null }>(
      'select work_due_at as due from token where id = $1',
      [doomed],
    );
    expect(row?.due).not.toBeNull();
    expect((await store()).status).toBe(503);
    const { id: merchant_id } = await createMerchant();
    expect((await paymentData(id, { merchant_id })).status).toBe(503);
  });
});
