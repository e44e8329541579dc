import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { GatewayUnderTest } from './support/gateway-under-test.js';
import {
  authenticationBody,
  bodyOf,
  NUMBERS,
  ThreeDsFoundation,
} from './support/three-ds-stack.js';

const MINUTE_MS = 60_000;
const VALUE = 'AAECAwQFBgcICQoLDA0ODxAREhM=';
const SERIES = { recurring_expiry: '2090-01-31', recurring_frequency: 30 };

let foundation: ThreeDsFoundation;
let gateway: GatewayUnderTest;

beforeAll(async () => {
  foundation = await ThreeDsFoundation.boot();
  gateway = await GatewayUnderTest.boot(foundation);
  await gateway.subscribe();
});

afterAll(async () => {
  await gateway.close();
  await foundation.close();
});

const idOf = ({ body }: { body: Record<string, unknown> }): string => String(body['id']);

async function challenged(changes: object = {}): Promise<string> {
  const answer = await gateway.authenticate(NUMBERS.challenges, changes);
  expect(bodyOf(answer)['status']).toBe('challenge_required');
  return idOf(answer);
}

describe('an authentication without a question', () => {
  it.each([
    ['authenticates', 'completed', 'Y', '05', 'authenticated'],
    ['authenticatesMastercard', 'completed', 'Y', '02', 'authenticated'],
    ['attempt', 'completed', 'A', '06', 'attempted'],
    ['refuses', 'failed', 'N', '07', 'not_authenticated'],
    ['rejects', 'failed', 'R', '07', 'rejected'],
    ['unavailable', 'failed', 'U', '07', 'unavailable'],
  ] as const)('of an issuer that %s is 200 %s', async (card, status, trans, eci, category) => {
    const answer = await gateway.authenticate(NUMBERS[card]);
    expect(bodyOf(answer)).toMatchObject({
      status,
      flow: 'frictionless',
      transaction_status: trans,
      eci,
      ds_transaction_id: (await foundation.issuers.view(idOf(answer))).ds_trans_id,
      result: { category },
      challenge_url: null,
      expires_at: null,
    });
    const value = answer.body['authentication_value'];
    if (status === 'completed') expect(Buffer.from(String(value), 'base64')).toHaveLength(20);
    else expect(value).toBeNull();
    const told = await gateway.events(answer.body['id']);
    expect(told).toMatchObject([
      { event: `authentication.${status}`, authentication: answer.body },
    ]);
  });

  it('of a series and of installments says so, and is kept with it', async () => {
    const recurring = await gateway.authenticate(NUMBERS.authenticates, SERIES, {
      path: 'recurring',
    });
    expect(bodyOf(recurring)).toMatchObject({ use_case: 'RECURRING', ...SERIES });
    const parts = { ...SERIES, installments: 12 };
    const installment = await gateway.authenticate(NUMBERS.authenticates, parts, {
      path: 'installment',
    });
    expect(await gateway.read(idOf(installment))).toMatchObject({
      use_case: 'INSTALLMENT',
      ...parts,
    });
  });

  it.each([
    [1_991, 'directory_server_timeout'],
    [1_992, 'directory_server_malformed_answer'],
    [1_993, 'directory_server_protocol_error'],
    [1_994, 'directory_server_malformed_answer'],
    [1_995, 'directory_server_unreachable'],
  ])('with an amount of %i is 200 failed: %s', async (amount, code) => {
    const answer = await gateway.authenticate(NUMBERS.authenticates, { amount });
    expect(bodyOf(answer)).toMatchObject({
      status: 'failed',
      flow: null,
      transaction_status: null,
      result: { category: 'unavailable', code },
    });
    expect(await gateway.events(idOf(answer))).toMatchObject([{ event: 'authentication.failed' }]);
  });

  it('shows no card number to anybody, and keeps none', async () => {
    const { text } = await gateway.authenticate(NUMBERS.authenticates);
    const rows = await gateway.service.query('select * from authentication');
    const everything = [text, JSON.stringify(rows), ...gateway.service.log].join('\n');
    for (const number of Object.values(NUMBERS)) expect(everything).not.toContain(number);
  });
});

describe('a challenge', () => {
  it('is decided by the result of the issuer', async () => {
    const id = await challenged();
    const result = { trans_status: 'Y', authentication_value: VALUE, eci: '05' };
    const { message } = await foundation.issuers.sendResult(id, result);
    expect(message).toMatchObject({ messageType: 'RRes', resultsStatus: '01' });
    expect(await gateway.read(id)).toMatchObject({
      status: 'completed',
      flow: 'challenge',
      authentication_value: VALUE,
      challenge_url: null,
    });
    expect(await gateway.events(id)).toMatchObject([{ event: 'authentication.completed' }]);
  });

  it('is decided once: the same result again is answered alike, another one is refused', async () => {
    const id = await challenged();
    const result = { trans_status: 'Y', authentication_value: VALUE };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => foundation.issuers.sendResult(id, result)),
    );
    expect(answers.map(({ message }) => message['resultsStatus'])).toEqual(Array(5).fill('01'));
    const other = await foundation.issuers.sendResult(id, { trans_status: 'N' });
    expect(other.message).toMatchObject({ messageType: 'Erro', errorCode: '305' });
    expect((await gateway.read(id))['status']).toBe('completed');
    expect(await gateway.events(id)).toHaveLength(1);
  });

  it.each([
    [
      'of another transaction',
      { trans_status: 'Y', authentication_value: VALUE, acs_trans_id: randomUUID() },
      '305',
    ],
    ['without proof', { trans_status: 'Y' }, '201'],
    ['with half a proof', { trans_status: 'Y', authentication_value: 'AAEC' }, '203'],
    ['without ids', { trans_status: 'N', acs_trans_id: 'x' }, '203'],
  ])('stays open after a result %s', async (_name, result, errorCode) => {
    const id = await challenged();
    const { message } = await foundation.issuers.sendResult(id, result);
    expect(message).toMatchObject({ messageType: 'Erro', errorComponent: 'S', errorCode });
    expect((await gateway.read(id))['status']).toBe('challenge_required');
  });

  it('takes results at the address that the directory server was given, and nowhere else', async () => {
    const id = await challenged();
    const { results_url: address, notification_url: browsers } = await foundation.issuers.view(id);
    expect((await gateway.read(id))['challenge_url']).not.toBe(address);
    const key = browsers.slice(browsers.lastIndexOf('/'));
    const base = address.slice(0, address.lastIndexOf('/'));
    // Changes a character in the middle: the last characters of base64url contain bits that
    // decoders ignore.
    const middle = address.length - 20;
    const other = address[middle] === 'A' ? 'B' : 'A';
    const tampered = address.slice(0, middle) + other + address.slice(middle + 1);
    for (const wrong of [base + key, tampered, `${base}/${id}`]) {
      const response = await fetch(wrong, { method: 'POST', body: '{}' });
      expect(response.status).toBe(404);
    }
    const unreadable = await fetch(address, { method: 'POST', body: 'no message' });
    expect(await unreadable.json()).toMatchObject({ messageType: 'Erro', errorCode: '101' });
  });

  it('fails when no result arrives in time, and accepts no result after that', async () => {
    const id = await challenged();
    gateway.service.clock.advance(10 * MINUTE_MS + 1);
    try {
      const late = await foundation.issuers.sendResult(id, {
        trans_status: 'Y',
        authentication_value: VALUE,
      });
      expect(late.message).toMatchObject({ messageType: 'Erro', errorCode: '402' });
      const closed = await challengedThenForgotten();
      await gateway.expire();
      for (const each of [id, closed]) {
        expect(await gateway.read(each)).toMatchObject({
          status: 'failed',
          authentication_value: null,
          transaction_status: null,
          result: { code: 'challenge_expired', category: 'expired' },
        });
        expect(await gateway.events(each)).toMatchObject([{ event: 'authentication.failed' }]);
      }
      const again = await foundation.issuers.sendResult(closed, { trans_status: 'N' });
      expect(again.message).toMatchObject({ errorCode: '402' });
    } finally {
      gateway.service.clock.reset();
    }
  });
});

async function challengedThenForgotten(): Promise<string> {
  const id = await challenged();
  gateway.service.clock.advance(10 * MINUTE_MS + 1);
  return id;
}

describe('an authentication apart from the browser', () => {
  const decoupled = { decoupled_max_minutes: 5 };

  it.each([
    ['completed', 1_900, { transaction_status: 'Y' }],
    ['failed', 1_996, { transaction_status: 'N', transaction_status_reason: '26' }],
  ])('is processing, and %s once the issuer says so', async (status, amount, result) => {
    const answer = await gateway.authenticate(NUMBERS.decouples, { ...decoupled, amount });
    expect(['processing', status]).toContain(bodyOf(answer)['status']);
    const ended = async () => (await gateway.read(idOf(answer)))['status'] === status;
    await until('the result arrives', ended);
    expect(await gateway.read(idOf(answer))).toMatchObject({ flow: 'decoupled', ...result });
    expect(await gateway.events(idOf(answer))).toHaveLength(1);
  });

  it('fails when the issuer stays silent for longer than it was given', async () => {
    const silent = await gateway.authenticate(NUMBERS.decouples, { ...decoupled, amount: 1_997 });
    expect(bodyOf(silent)).toMatchObject({ status: 'processing', flow: 'decoupled' });
    gateway.service.clock.advance(5 * MINUTE_MS);
    await gateway.expire();
    expect((await gateway.read(idOf(silent)))['status']).toBe('processing');
    gateway.service.clock.advance(2 * MINUTE_MS);
    await gateway.expire();
    expect(await gateway.read(idOf(silent))).toMatchObject({
      status: 'failed',
      result: { code: 'decoupled_expired' },
    });
    gateway.service.clock.reset();
  });

  it('is not to be had unless the request allows it', async () => {
    const answer = await gateway.authenticate(NUMBERS.decouples);
    expect(bodyOf(answer)).toMatchObject({ status: 'failed', transaction_status_reason: '23' });
  });
});

describe('the API of authentications', () => {
  it('authenticates once for a key, however many ask at once', async () => {
    const body = authenticationBody(await gateway.adopt(NUMBERS.authenticates), {
      reference: 'with-a-key',
    });
    const headers = { 'x-idempotency-key': randomUUID() };
    const ask = () => gateway.post('/authentications/one-off', body, headers);
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
    const replayed = await ask();
    expect(replayed.headers.get('x-idempotent-replayed')).toBe('true');
    const { body: page } = await gateway.get('/authentications?reference=with-a-key');
    expect(page).toMatchObject({ total_items: 1, data: [{ id: replayed.body['id'] }] });
  });

  it("returns 404 for an unknown ID, a malformed ID and another account's ID", async () => {
    const answer = await gateway.authenticate(NUMBERS.authenticates);
    const stranger = await gateway.createAccount();
    for (const path of [`/authentications/${randomUUID()}`, '/authentications/x']) {
      expect((await gateway.get(path)).status).toBe(404);
    }
    expect((await gateway.get(`/authentications/${idOf(answer)}`, stranger)).status).toBe(404);
    expect((await gateway.get('/authentications', stranger)).body).toMatchObject({
      total_items: 0,
    });
  });

  it("returns 422 for an unknown token and for another account's token", async () => {
    const stranger = await gateway.createAccount();
    for (const token of [randomUUID(), await gateway.adopt(NUMBERS.authenticates, stranger)]) {
      const answer = await gateway.post('/authentications/one-off', authenticationBody(token));
      expect([answer.status, pathsOf(answer.body)]).toEqual([422, ['$.token_id']]);
    }
  });

  it.each([
    ['one-off', { amount: -1 }, ['$.amount']],
    ['one-off', { currency_code: 'eur' }, ['$.currency_code']],
    ['one-off', { reference: '' }, ['$.reference']],
    ['one-off', { return_url: 'javascript:alert(1)' }, ['$.return_url']],
    ['one-off', { decoupled_max_minutes: 10_081 }, ['$.decoupled_max_minutes']],
    [
      'one-off',
      { browser: { accept_header: '*/*', user_agent: 'B', language: 'de', ip_address: 'x' } },
      ['$.browser.ip_address'],
    ],
    ['one-off', { recurring_frequency: 30 }, ['$.recurring_frequency']],
    ['recurring', {}, ['$.recurring_expiry', '$.recurring_frequency']],
    ['recurring', { ...SERIES, recurring_expiry: '2020-01-01' }, ['$.recurring_expiry']],
    ['installment', { ...SERIES, installments: 1 }, ['$.installments']],
  ])('returns 422 for %s with %j', async (path, changes, paths) => {
    const body = authenticationBody(randomUUID(), changes);
    const answer = await gateway.post(`/authentications/${path}`, body);
    expect([answer.status, pathsOf(answer.body).sort()]).toEqual([422, paths]);
  });

  it('returns 422 for a browser with scripts that lacks required fields', async () => {
    const browser = {
      accept_header: '*/*',
      user_agent: 'B',
      language: 'de',
      javascript_enabled: true,
    };
    const body = authenticationBody(randomUUID(), { browser });
    const answer = await gateway.post('/authentications/one-off', body);
    expect([answer.status, pathsOf(answer.body)]).toEqual([
      422,
      ['java_enabled', 'color_depth', 'screen_height', 'screen_width', 'time_zone_offset'].map(
        (name) => `$.browser.${name}`,
      ),
    ]);
  });

  it('lists newest first, by page and by filter', async () => {
    const ids: string[] = [];
    for (const reference of ['listed', 'listed', 'listed-not']) {
      ids.push(idOf(await gateway.authenticate(NUMBERS.rejects, { reference })));
    }
    const first = await gateway.get('/authentications?reference=listed&limit=1');
    expect(first.body).toMatchObject({
      current_page: 1,
      page_size: 1,
      total_items: 2,
      total_pages: 2,
      data: [{ id: ids[1] }],
    });
    const filtered =
      '/authentications?reference=listed&status=failed&use_case=ONE_OFF&page=2&limit=1';
    expect((await gateway.get(filtered)).body).toMatchObject({ data: [{ id: ids[0] }] });
    const none = await gateway.get('/authentications?reference=listed&status=completed');
    expect(none.body).toMatchObject({ total_items: 0, total_pages: 1, data: [] });
    expect((await gateway.get('/authentications?status=lost')).status).toBe(422);
  });
});

describe('a gateway whose peers fail', () => {
  it('returns 503 and stores nothing while the vault cannot resolve the card', async () => {
    const body = authenticationBody(await gateway.adopt(NUMBERS.authenticates), {
      reference: 'no-vault',
    });
    foundation.toVault.mode = 'cut';
    const answer = await gateway.post('/authentications/one-off', body);
    foundation.toVault.restore();
    expect(answer.status).toBe(503);
    const { body: page } = await gateway.get('/authentications?reference=no-vault');
    expect(page).toMatchObject({ total_items: 0 });
  });

  it('is 200 failed when the vault goes before the issuer was asked', async () => {
    foundation.toVault.matches = ({ method }) => method === 'POST';
    foundation.toVault.mode = 'cut';
    const answer = await gateway.authenticate(NUMBERS.authenticates);
    foundation.toVault.restore();
    foundation.toVault.matches = () => true;
    expect(bodyOf(answer)).toMatchObject({
      status: 'failed',
      result: { category: 'unavailable', code: 'vault_unavailable' },
    });
  });

  it('takes a result that comes sooner than the answer was written down', async () => {
    const id = await gateway.unanswered();
    const result = { trans_status: 'Y', authentication_value: VALUE };
    const { message } = await foundation.issuers.sendResult(id, result);
    expect(message).toMatchObject({ resultsStatus: '01' });
    const { acs_trans_id: acs } = await foundation.issuers.view(id);
    expect(await gateway.read(id)).toMatchObject({
      status: 'completed',
      flow: 'decoupled',
      acs_transaction_id: acs,
    });
  });

  it('ends what a process that died has left behind', async () => {
    const id = await gateway.unanswered();
    gateway.service.clock.advance(3 * MINUTE_MS);
    await gateway.expire();
    gateway.service.clock.reset();
    expect(await gateway.read(id)).toMatchObject({
      status: 'failed',
      result: { code: 'no_answer' },
    });
  });

  it('changes nothing when the event cannot be queued, and takes the same result later', async () => {
    const id = await challenged();
    const result = { trans_status: 'Y', authentication_value: VALUE };
    await gateway.service.query(
      'alter table webhook_delivery add constraint full_up check (false) not valid',
    );
    const refused = await foundation.issuers.sendResult(id, result);
    await gateway.service.query('alter table webhook_delivery drop constraint full_up');
    expect(refused.status).toBe(500);
    expect((await gateway.read(id))['status']).toBe('challenge_required');
    const { message } = await foundation.issuers.sendResult(id, result);
    expect(message).toMatchObject({ resultsStatus: '01' });
    expect(await gateway.events(id)).toHaveLength(1);
  });
});

function pathsOf(body: Record<string, unknown>): string[] {
  const errors = (body['validation_errors'] ?? []) as { path: string }[];
  return errors.map(({ path }) => path);
}
