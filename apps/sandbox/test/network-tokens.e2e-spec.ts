import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceEnv, until } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { sandbox } from '../src/index.js';
import {
  deriveTokenServiceKeys,
  isSigned,
  signMessage,
} from '../src/network-tokens/token-service-keys.js';

const SECRET = 'a-secret-of-the-tests';
const KEYS = deriveTokenServiceKeys(SECRET);
const VISA = '4111111111111111';
const MINUTE_MS = 60_000;
const ENV = {
  ...serviceEnv(),
  PUBLIC_URL: 'http://sandbox.test',
  LOG_LEVEL: 'silent',
  TOKEN_SERVICE_SECRET: SECRET,
};

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

interface Signing {
  readonly signature?: string | null;
  readonly requestor?: string | null;
}

let app: RunningService;

beforeAll(async () => {
  app = await bootService(sandbox, { env: ENV });
});

afterAll(async () => {
  await app.close();
});

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(app.url + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

/** A request of a token requestor. */
function signed(
  method: string,
  path: string,
  body?: unknown,
  { signature, requestor = 'tests' }: Signing = {},
): Promise<Answer> {
  const full = `/token-service/v1${path}`;
  const text = body === undefined ? '' : JSON.stringify(body);
  const sent = signature ?? signMessage(KEYS.requests, `${method} ${full}`, text, new Date());
  return call(method, full, body, {
    ...(signature !== null && { 'x-signature': sent }),
    ...(requestor !== null && { 'x-requestor-id': requestor }),
  });
}

function encrypt(card: unknown, key = KEYS.cardData): Promise<string> {
  return new CompactEncrypt(Buffer.from(JSON.stringify(card)))
    .setProtectedHeader({ alg: 'A256GCMKW', enc: 'A256GCM' })
    .encrypt(key);
}

function card(overrides: object = {}): object {
  return { account_number: VISA, expiry_month: 12, expiry_year: 2030, ...overrides };
}

async function provision(overrides: object = {}, clientReference = randomUUID()): Promise<Answer> {
  const body = { enc_card: await encrypt(card(overrides)) };
  return signed('PUT', `/requests/${clientReference}`, body);
}

async function numberOf({ body }: Answer): Promise<string> {
  const { plaintext } = await compactDecrypt(String(body['enc_number']), KEYS.cardData);
  return (JSON.parse(Buffer.from(plaintext).toString()) as { number: string }).number;
}

const controls = (path: string, body?: unknown, method = 'POST'): Promise<Answer> =>
  call(method, `/sandbox/network-tokens${path}`, body);

describe('the token service', () => {
  it('issues a token whose number only its requestor can read', async () => {
    const clientReference = randomUUID();
    const answer = await provision({}, clientReference);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        client_reference: clientReference,
        status: 'active',
        sequence: 1,
        reason: null,
        expiry_month: 12,
        expiry_year: 2033,
        payment_account_reference: expect.stringMatching(/^SBX1[0-9A-F]{25}$/),
      },
    });
    const number = await numberOf(answer);
    expect(number).toMatch(/^489537\d{10}$/);
    const view = await controls(`/${clientReference}`, undefined, 'GET');
    expect(JSON.stringify(view.body)).not.toContain(number);
    expect(view.body['reference']).toBe(answer.body['reference']);
  });

  it('returns the same token for the same reference, and 409 for another card under it', async () => {
    const clientReference = randomUUID();
    const [one, two] = [await provision({}, clientReference), await provision({}, clientReference)];
    expect(await numberOf(two)).toBe(await numberOf(one));
    const other = { account_number: '4242424242424242' };
    expect((await provision(other, clientReference)).status).toBe(409);
  });

  it('returns 401 unless this very request is signed now', async () => {
    const path = `/requests/${randomUUID()}`;
    const full = `/token-service/v1${path}`;
    const body = { enc_card: await encrypt(card()) };
    const text = JSON.stringify(body);
    const now = new Date();
    const old = new Date(now.getTime() - 5 * MINUTE_MS - 1_000);
    const refused: Signing[] = [
      { signature: null },
      { signature: 'garbage' },
      { requestor: null },
      { signature: signMessage(KEYS.notifications, `PUT ${full}`, text, now) },
      { signature: signMessage(KEYS.requests, `POST ${full}`, text, now) },
      { signature: signMessage(KEYS.requests, `PUT ${full}x`, text, now) },
      { signature: signMessage(KEYS.requests, `PUT ${full}`, `${text} `, now) },
      { signature: signMessage(KEYS.requests, `PUT ${full}`, text, old) },
    ];
    for (const signing of refused) {
      expect((await signed('PUT', path, body, signing)).status).toBe(401);
    }
    expect((await signed('GET', path)).status).toBe(404);
  });

  it.each([
    ['not a JWE', 'abc'],
    ['a JWE under another key', () => encrypt(card(), KEYS.requests)],
    ['no card', () => encrypt({ a: 1 })],
    ['a card without network tokens', () => encrypt(card({ account_number: '3530111333300000' }))],
  ])('returns 422 for %s', async (_case, given) => {
    const jwe = typeof given === 'string' ? given : await given();
    const answer = await signed('PUT', `/requests/${randomUUID()}`, { enc_card: jwe });
    const errors = answer.body['validation_errors'] as { path: string }[];
    expect(answer.status).toBe(422);
    expect(errors.every(({ path }) => path.startsWith('$.enc_card'))).toBe(true);
  });

  it('suspends, resumes and deletes, counting each, and nothing after a deletion', async () => {
    const { body } = await provision();
    const path = `/tokens/${String(body['reference'])}`;
    const seen = async (answer: Promise<Answer>): Promise<unknown[]> => {
      const { status, body: token } = await answer;
      return [status, token['status'], token['sequence']];
    };
    expect(await seen(signed('POST', `${path}/suspend`))).toEqual([200, 'suspended', 2]);
    expect((await signed('POST', `${path}/suspend`)).status).toBe(409);
    const order = { type: 'ecom' };
    expect((await signed('POST', `${path}/cryptograms`, order)).status).toBe(409);
    expect(await seen(signed('POST', `${path}/resume`))).toEqual([200, 'active', 3]);
    expect((await signed('POST', `${path}/cryptograms`, order)).status).toBe(200);
    expect(await seen(signed('DELETE', path))).toEqual([200, 'deleted', 4]);
    expect(await seen(signed('DELETE', path))).toEqual([200, 'deleted', 4]);
    expect((await signed('POST', `${path}/resume`)).status).toBe(409);
    expect((await signed('POST', `${path}/cryptograms`, order)).status).toBe(409);
    const gone = await signed('GET', path);
    expect([gone.body['enc_number'], gone.body['status']]).toEqual([null, 'deleted']);
  });

  it.each([
    ['GET', '', undefined],
    ['DELETE', '', undefined],
    ['POST', '/suspend', undefined],
    ['POST', '/cryptograms', { type: 'ecom' }],
    ['GET', '/card-art', undefined],
  ])('returns 404 for %s %s of an unknown token', async (method, path, body) => {
    expect((await signed(method, `/tokens/${randomUUID()}${path}`, body)).status).toBe(404);
  });

  it('declines in January, decides a second later in June and July', async () => {
    const declined = await provision({ expiry_month: 1 });
    expect(declined.body).toMatchObject({ status: 'declined', reason: 'declined_by_issuer' });
    const later = [await provision({ expiry_month: 6 }), await provision({ expiry_month: 7 })];
    expect(later.map(({ body }) => body['status'])).toEqual(['pending', 'pending']);
    const statuses = async (): Promise<unknown[]> =>
      Promise.all(
        later.map(async ({ body }) => {
          const path = `/${String(body['client_reference'])}`;
          return (await controls(path, undefined, 'GET')).body['status'];
        }),
      );
    await until('both are decided', async () => !(await statuses()).includes('pending'));
    expect(await statuses()).toEqual(['active', 'declined']);
  });
});

describe('a payment', () => {
  async function payment(order: object = {}): Promise<Record<string, unknown>> {
    const token = await provision();
    const path = `/tokens/${String(token.body['reference'])}/cryptograms`;
    const { body } = await signed('POST', path, { type: 'ecom', ...order });
    return {
      number: await numberOf(token),
      cryptogram: body['cryptogram'],
      expiry_month: body['expiry_month'],
      expiry_year: body['expiry_year'],
    };
  }

  it('is approved once for each cryptogram', async () => {
    const one = await payment();
    const answers = await Promise.all([1, 2, 3].map(() => controls('/authorizations', one)));
    expect(answers.map(({ body }) => body['reason']).sort()).toEqual([
      'cryptogram_used',
      'cryptogram_used',
      null,
    ]);
  });

  it('is declined for another number, expiry, cryptogram or amount', async () => {
    const [one, two] = [await payment({ amount: 100, currency_code: 'EUR' }), await payment()];
    const paid = { ...one, amount: 100, currency_code: 'EUR' };
    const reasonOf = async (request: object): Promise<unknown> =>
      (await controls('/authorizations', request)).body['reason'];
    expect(await reasonOf({ ...paid, number: VISA })).toBe('token_unknown');
    expect(await reasonOf({ ...paid, number: two['number'] })).toBe('cryptogram_invalid');
    expect(await reasonOf({ ...paid, expiry_year: 2031 })).toBe('cryptogram_invalid');
    expect(await reasonOf({ ...paid, amount: 101 })).toBe('amount_mismatch');
    expect(await reasonOf({ ...paid, currency_code: 'USD' })).toBe('amount_mismatch');
    expect(await reasonOf(one)).toBe('amount_mismatch');
    expect(await reasonOf(paid)).toBeNull();
  });

  it('returns 422 for a missing or unknown field', async () => {
    expect((await controls('/authorizations', { number: VISA })).status).toBe(422);
    expect((await controls('/authorizations', { ...(await payment()), cvv: '1' })).status).toBe(
      422,
    );
  });
});

describe('the controls', () => {
  it.each([
    [{}, 422],
    [{ update: 'status' }, 422],
    [{ update: 'status', status: 'deleted' }, 422],
    [{ update: 'new-art', status: 'active' }, 422],
    [{ update: 'status', status: 'active' }, 409],
    [{ update: 'status', status: 'suspended' }, 200],
    [{ update: 'new-expiry' }, 200],
    [{ update: 'new-art' }, 200],
    [{ update: 'deleted' }, 200],
  ])('respond to %j of an active token with %d', async (request, status) => {
    const { body } = await provision();
    const answer = await controls(`/${String(body['client_reference'])}/simulate`, request);
    expect(answer.status).toBe(status);
  });

  it('return 409 for every change of a deleted token, and 404 for an unknown one', async () => {
    const { body } = await provision();
    const path = `/${String(body['reference'])}/simulate`;
    await controls(path, { update: 'deleted' });
    for (const update of ['new-expiry', 'new-art', 'deleted']) {
      expect((await controls(path, { update })).status).toBe(409);
    }
    expect((await controls(`/${randomUUID()}/simulate`, { update: 'deleted' })).status).toBe(404);
  });

  it('return 422 for an invalid notification URL', async () => {
    expect((await controls('/notification-url', { url: 'here' }, 'PUT')).status).toBe(422);
  });
});

describe('notifications', () => {
  it('are signed, contain the complete state and are retried until acknowledged', async () => {
    const taken: { body: string; signature: string | undefined }[] = [];
    const listener: Server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const signature = request.headers['x-signature'];
        taken.push({ body: Buffer.concat(chunks).toString(), signature: String(signature) });
        response.writeHead(taken.length < 3 ? 500 : 204).end();
      });
    });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
    await controls('/notification-url', { url }, 'PUT');
    const { body } = await provision();
    await controls(`/${String(body['reference'])}/simulate`, { update: 'new-expiry' });
    await until('the third is taken', () => Promise.resolve(taken.length >= 3));
    await controls('/notification-url', { url: null }, 'PUT');
    listener.close();
    expect(taken).toHaveLength(3);
    expect(new Set(taken.map((each) => each.body)).size).toBe(1);
    for (const { body: text, signature } of taken) {
      expect(isSigned(KEYS.notifications, signature, 'notification', text, new Date())).toBe(true);
    }
    expect(JSON.parse(String(taken[0]?.body))).toEqual({
      id: expect.any(String),
      occurred_at: expect.any(String),
      reference: body['reference'],
      sequence: 2,
      status: 'active',
      reason: null,
      expiry_month: 12,
      expiry_year: 2034,
      payment_account_reference: body['payment_account_reference'],
      card_art_id: body['card_art_id'],
    });
  });
});
