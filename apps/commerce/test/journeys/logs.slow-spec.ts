import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { run } from '../support/commerce-alone.js';
import { TEST_NUMBERS } from '../../../vault/test/factories/cards.js';
import { MerchantServer } from '../../../vault/test/support/merchant-server.js';
import { CommerceStack } from './support/commerce-stack.js';

const KEY_PARAMETERS = ['api_key', 'apikey', 'key', 'token', 'x-api-key'];
const COOKIE = 'sid=cookie-of-a-caller';
const BEARER = 'bearer-of-a-caller';
const VALUE = 'hidden-in-a-query';

let stack: CommerceStack;
let merchant: MerchantServer;

beforeAll(async () => {
  merchant = await MerchantServer.start();
  stack = await CommerceStack.boot({
    commerce: { LOG_LEVEL: 'debug' },
    vault: { LOG_LEVEL: 'debug' },
  });
  const { id } = stack.account;
  const gates = ['--cde-import', 'on', '--pci-attestation', 'ROC'];
  await run(stack.commerce, 'account', 'set', '--account', id, ...gates);
  await run(stack.commerce, 'destination', 'add', merchant.url, '--account', id);
  await everything();
});

afterAll(async () => {
  await stack.close();
  await merchant.close();
});

/** Each route, with success and with failure, and every caller with all that callers send. */
async function everything(): Promise<void> {
  const token = await stack.createToken();
  await stack.untilStatus(token, 'active');
  const secrets = {
    cookie: COOKIE,
    'x-auth-value': `Basic ${VALUE}`,
    'x-auth-name': 'authorization',
  };
  const card = { account_number: TEST_NUMBERS.visa, expiry_month: 12, expiry_year: 2099 };
  const imported = { provider: 'psp', payment_method: { id: 'pm' }, card };
  const calls: [string, string, unknown?, Record<string, string>?][] = [
    ['POST', '/tokens/session', { metadata: { card: TEST_NUMBERS.visa } }],
    ['POST', '/tokens/session', { metadata: { card: '4111 1111 1111 1111' } }],
    ['POST', `/tokens/session?card=${TEST_NUMBERS.visa}`, {}],
    ['POST', '/nowhere', { card: TEST_NUMBERS.visa }],
    ['POST', '/cde-import', imported],
    ['POST', '/cde-import', { ...imported, payment_method: { id: TEST_NUMBERS.visa } }],
    ['POST', '/cde-import', { ...imported, provider: 7 }],
    ['POST', `/tokens/${token}/refresh-cvc2`],
    ['POST', `/tokens/${token}/cryptograms`, {}],
    ['POST', `/tokens/${token}/refresh-metadata`],
    ['GET', `/tokens/${token}/card-art`],
    ['GET', '/reports/bin-statistics'],
    ['PATCH', '/account/settings', { contract_id: TEST_NUMBERS.mastercard }],
    [
      'POST',
      '/forward',
      { n: '{{ account_number }}' },
      { 'x-token-id': token, 'x-destination-url': merchant.url },
    ],
    [
      'POST',
      '/forward',
      { n: TEST_NUMBERS.visa },
      { 'x-token-id': token, 'x-destination-url': merchant.url },
    ],
    ['DELETE', `/tokens/${token}`],
  ];
  merchant.answering = ({ body }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  };
  for (const [method, path, body, headers = {}] of calls) {
    await stack.call(method, path, { body, headers: { ...secrets, ...headers } });
  }
  for (const name of KEY_PARAMETERS) {
    await stack.get(`/tokens?${name}=${VALUE}&page=1`);
    await stack.commerce.get(`/tokens?page=1&${name.toUpperCase()}=${VALUE}`);
  }
  await stack.commerce.get('/tokens?api%5Fkey=hidden-in-a-query&limit=1');
  await stack.commerce.get('/tokens', { headers: { authorization: `Bearer ${BEARER}` } });
  stack.toVault.mode = 'cut';
  await stack.call('POST', '/cde-import', {
    body: { ...imported, payment_method: { id: 'late' } },
  });
  await stack.call('POST', '/tokens/session', { body: {} });
  stack.toVault.restore();
  await stack.settled();
}

describe('the logs at debug level, after every route with success and failure', () => {
  const both = () => [...stack.commerce.log, ...stack.schemes.vault.log].join('\n');

  it('hold a line for each request, with its address', () => {
    const lines = stack.commerce.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const imports = lines.filter(({ route }) => route === '/cde-import');
    expect(imports.map(({ status }) => status)).toEqual([201, 422, 422, 503]);
    expect(lines.some(({ url }) => url === '/nowhere')).toBe(true);
  });

  it('hold no API key, no bearer token and no cookie', () => {
    const [, , , secret = ''] = stack.account.key['x-api-key'].split('_');
    expect(secret).toHaveLength(49);
    const bearer = stack.toVault.requests.map(
      ({ headers: { authorization = '' } }) => authorization.split(' ')[1],
    );
    expect(bearer.length).toBeGreaterThan(5);
    for (const value of [secret, BEARER, COOKIE, 'a-secret-of-the-tests', ...new Set(bearer)]) {
      expect(both()).not.toContain(value);
    }
    expect(both()).not.toMatch(/"(?:authorization|x-api-key|cookie)"/i);
  });

  it('mask API keys in query parameters, and show the parameters beside them', () => {
    expect(both()).not.toContain(VALUE);
    for (const name of KEY_PARAMETERS) expect(both()).toContain(`/tokens?${name}=***&page=1`);
  });

  it('hold no card number, however it came', () => {
    const digits = both().replaceAll(/[\s.-]/g, '');
    for (const number of Object.values(TEST_NUMBERS)) expect(digits).not.toContain(number);
  });

  it('hold no session id of a browser', async () => {
    const session = await stack.openSession();
    await stack.complete(session);
    expect(both()).not.toContain(session);
  });
});
