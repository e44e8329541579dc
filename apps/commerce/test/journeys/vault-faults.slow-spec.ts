import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer } from '@tessera/local/testing';
import { run } from '../support/commerce-alone.js';
import { TEST_NUMBERS } from '../../../vault/test/factories/cards.js';
import { MerchantServer } from '../../../vault/test/support/merchant-server.js';
import { CommerceStack } from './support/commerce-stack.js';

/**
 * Long enough for three attempts on a busy machine; only the vault that never responds takes all of
 * it. Shorter than the delay that the vault asks for.
 */
const VAULT_TIMEOUT_MS = 6_000;
const JSON_TYPE = { 'content-type': 'application/json' };

let stack: CommerceStack;
let merchant: MerchantServer;
let id: string;
let before: Record<string, number>;
let imports = 0;

beforeAll(async () => {
  merchant = await MerchantServer.start();
  stack = await CommerceStack.boot({
    commerce: { VAULT_TIMEOUT_MS: String(VAULT_TIMEOUT_MS), VAULT_RECONCILE_HOURS: '720' },
  });
  const { id: account } = stack.account;
  const gates = ['--cde-import', 'on', '--pci-attestation', 'SAQ_D', '--issuer-metadata', 'on'];
  await run(stack.commerce, 'account', 'set', '--account', account, ...gates);
  await run(stack.commerce, 'destination', 'add', merchant.url, '--account', account);
  id = await stack.createToken();
  await stack.untilToken(id, (token) => token['card_art_url'] !== null);
  await stack.settled();
});

beforeEach(async () => {
  stack.toVault.clear();
  before = await counts();
});

afterEach(() => {
  stack.toVault.restore();
});

afterAll(async () => {
  await stack.close();
  await merchant.close();
});

interface VaultAct {
  readonly act: () => Promise<Answer>;
  readonly success: number;
}

/** Everything that waits for the vault, with the status of success. */
const ACTS: Readonly<Record<string, VaultAct>> = {
  session: { act: () => stack.post('/tokens/session', {}), success: 201 },
  'refresh-metadata': { act: () => stack.post(`/tokens/${id}/refresh-metadata`), success: 200 },
  'refresh-cvc2': { act: () => stack.post(`/tokens/${id}/refresh-cvc2`), success: 200 },
  cryptogram: { act: () => stack.post(`/tokens/${id}/cryptograms`, {}), success: 200 },
  'cde-import': { act: () => stack.post('/cde-import', anImport()), success: 201 },
  forward: { act: forward, success: 200 },
};

function anImport(): object {
  const card = { account_number: TEST_NUMBERS.visa, expiry_month: 12, expiry_year: 2099 };
  imports += 1;
  return { provider: 'psp', payment_method: { id: `pm_${imports}` }, card };
}

function forward(): Promise<Answer> {
  const headers = { ...JSON_TYPE, 'x-token-id': id, 'x-destination-url': `${merchant.url}/pay` };
  return stack.call('POST', '/forward', { rawBody: '{"n": "{{ account_number }}"}', headers });
}

/** Does everything at once: each condition of the vault costs its time once. */
async function all(except: readonly string[] = []): Promise<Record<string, Answer>> {
  const acts = Object.entries(ACTS).filter(([name]) => !except.includes(name));
  const answers = await Promise.all(
    acts.map(async ([name, { act }]) => [name, await act()] as const),
  );
  return Object.fromEntries(answers);
}

function statuses(answers: Record<string, Answer>): Record<string, number> {
  return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));
}

const everywhere = (status: number, except: Record<string, number> = {}) => ({
  ...Object.fromEntries(Object.keys(ACTS).map((name) => [name, status])),
  ...except,
});

/** Rows that a half-done act would leave. */
async function counts(): Promise<Record<string, number>> {
  const [row] = await stack.commerce.query<Record<string, number>>(`
    select (select count(*)::int from token) as tokens,
           (select count(*)::int from token_session) as sessions,
           (select count(*)::int from webhook_delivery) as events,
           (select count(*)::int from token_activity) as activity,
           (select count(*)::int from imported_payment_method where token_id is not null) as imports`);
  return row ?? {};
}

function callsTo(pattern: RegExp): number {
  return stack.toVault.calls.filter((call) => pattern.test(call)).length;
}

/**
 * What is true after every condition: nothing is half done, and everything works as soon as it is
 * allowed to.
 */
async function expectRecovery(): Promise<void> {
  expect(await counts()).toEqual(before);
  stack.toVault.restore();
  const success = Object.fromEntries(
    Object.entries(ACTS).map(([name, { success: status }]) => [name, status]),
  );
  expect(statuses(await all())).toEqual(success);
  await stack.settled();
}

describe('with a vault that is down', () => {
  it('returns 503 with Retry-After for whatever needs the vault, without naming a host', async () => {
    stack.toVault.mode = 'cut';
    const answers = await all();
    expect(statuses(answers)).toEqual(everywhere(503));
    for (const { headers, body, text } of Object.values(answers)) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect([body['status'], body['classifier']]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(text).not.toMatch(/127\.0\.0\.1|ECONN|UND_ERR/);
    }
    await expectRecovery();
  });

  it('answers what needs no vault: tokens, their pictures, reports, settings', async () => {
    stack.toVault.mode = 'cut';
    const paths = [
      '/tokens',
      `/tokens/${id}`,
      `/tokens/${id}/card-art`,
      '/reports/bin-statistics',
      '/account/settings',
    ];
    const answers = await Promise.all(paths.map((path) => stack.get(path)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    expect(stack.toVault.calls).toEqual([]);
  });

  it('deletes a token at once, and its card as soon as the vault is back', async () => {
    const token = await stack.createToken();
    await stack.untilStatus(token, 'active');
    await stack.settled();
    stack.toVault.mode = 'cut';
    expect((await stack.call('DELETE', `/tokens/${token}`)).status).toBe(204);
    expect((await stack.get(`/tokens/${token}`)).status).toBe(404);
    const inVault = () => stack.schemes.get(`/api/pci/tokens/${token}`);
    expect((await inVault()).status).toBe(200);
    stack.toVault.restore();
    stack.commerce.clock.advance(60_000);
    await stack.settled();
    expect((await inVault()).status).toBe(404);
    stack.commerce.clock.reset();
  });
});

describe('with a vault that does not answer', () => {
  it('returns 504 within its timeout, and rolls back nothing that the vault may have done', async () => {
    stack.toVault.mode = 'hold-response';
    const started = performance.now();
    // A forward waits for its destination, for longer than a test may.
    const answers = await all(['forward']);
    expect(performance.now() - started).toBeLessThan(VAULT_TIMEOUT_MS * 3);
    expect({ ...statuses(answers), forward: 504 }).toEqual(everywhere(504));
    expect(answers['session']?.body).toMatchObject({ status: 504, classifier: 'GATEWAY_TIMEOUT' });
    await expectRecovery();
  });
});

describe('with a vault whose answers get lost', () => {
  it('asks again where the vault knows a repetition, and never repeats the rest', async () => {
    stack.toVault.mode = 'cut-response';
    const arrived = merchant.arrived.length;
    const answers = await all();
    expect(statuses(answers)).toEqual(everywhere(503));
    expect(callsTo(/^POST \/api\/pci\/tokens\/[^/]+\/forward/)).toBe(1);
    expect(callsTo(/^POST \/api\/pci\/tokens\/[^/]+\/security-code/)).toBe(1);
    expect(callsTo(/^POST \/api\/network\/tokens\/[^/]+\/cryptograms/)).toBe(1);
    // A session and an import: each three times, with one key.
    expect(callsTo(/^POST \/api\/pci\/tokens$/)).toBe(6);
    expect(merchant.arrived).toHaveLength(arrived + 1);
    await expectRecovery();
  });

  it('takes an answer that came on the second attempt', async () => {
    stack.toVault.mode = 'cut-response';
    let left = 1;
    stack.toVault.matches = ({ url }) => url === '/api/pci/tokens' && left-- > 0;
    expect((await stack.post('/tokens/session', {})).status).toBe(201);
    expect(callsTo(/^POST \/api\/pci\/tokens$/)).toBe(2);
  });
});

describe('with a vault that is not itself', () => {
  const error = (status: number) =>
    JSON.stringify({ code: status, message: 'secret-of-the-vault' });

  it.each([
    ['breaks', { status: 500, headers: JSON_TYPE, body: error(500) }],
    ['returns an unexpected body', { status: 200, headers: JSON_TYPE, body: '{"id": 7}' }],
    ['is a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Hi</h1>' }],
    ['does not know our token', { status: 401, headers: JSON_TYPE, body: error(401) }],
  ])('returns 502 when it %s', async (_, answer) => {
    stack.toVault.mode = answer;
    const answers = await all();
    expect(statuses(answers)).toEqual(everywhere(502));
    for (const { text } of Object.values(answers)) {
      expect(text).not.toContain('secret-of-the-vault');
    }
    await expectRecovery();
  });

  it('returns 502 when it refuses our scopes, except for cards, which it may not accept', async () => {
    stack.toVault.mode = { status: 403, headers: JSON_TYPE, body: error(403) };
    expect(statuses(await all())).toEqual(everywhere(502, { 'cde-import': 403 }));
    await expectRecovery();
  });

  it('passes on how long it wants to be left alone', async () => {
    const headers = { ...JSON_TYPE, 'retry-after': '7' };
    stack.toVault.mode = { status: 503, headers, body: error(503) };
    const answers = await all();
    expect(statuses(answers)).toEqual(everywhere(503));
    const waits = Object.values(answers).map((answer) => answer.headers.get('retry-after'));
    expect(new Set(waits)).toEqual(new Set(['7']));
    await expectRecovery();
  });
});

describe('with a vault that has been emptied', () => {
  it('returns 409 when the card was deleted, even before the event about it arrives', async () => {
    const token = await stack.createToken();
    await stack.untilStatus(token, 'active');
    stack.toCommerce.mode = 'cut';
    await stack.schemes.call('DELETE', `/api/pci/tokens/${token}`);
    const answers = await Promise.all([
      stack.post(`/tokens/${token}/refresh-cvc2`),
      stack.post(`/tokens/${token}/refresh-metadata`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    stack.toCommerce.restore();
    await stack.untilToken(token, ({ status }) => status === 'invalidated');
  });
});
