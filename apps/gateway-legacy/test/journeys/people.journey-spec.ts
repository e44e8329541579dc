import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@tessera/local/testing';
import { CONSOLE, idToken, type IdTokenWish } from '../support/gateway-callers.js';
import { MerchantServer } from '../../../vault/test/support/merchant-server.js';
import { GatewayStack } from './support/gateway-stack.js';
import type { TestAccount } from './support/payment-stack.js';

const VISA = '4111111111111111';
const MINUTE_MS = 60_000;

let stack: GatewayStack;
let destination: MerchantServer;
let account: TestAccount;
let tokenId: string;

beforeAll(async () => {
  destination = await MerchantServer.start();
  destination.answerWith(200, { 'content-type': 'application/json' }, '{"approved": true}');
  stack = await GatewayStack.boot({ gateway: { OAUTH_SIGN_IN_CLIENTS: CONSOLE } });
  account = await stack.account(
    ...['--pci-attestation', 'SAQ_D', '--forward-destinations', destination.url],
    ...['--permissions', 'compliance_exchange,compliance_forward'],
  );
  tokenId = await stack.adopt(account, await stack.card(VISA));
}, 60_000);

afterEach(() => {
  stack.gateway.clock.reset();
});

afterAll(async () => {
  await stack.close();
  await destination.close();
});

const person = (claims: IdTokenWish = {}) =>
  idToken(stack.gateway, { accounts: [account.id], ...claims });

const exchange = (token: string): Promise<Answer> =>
  stack.gateway.post('/compliance/exchange', { token_id: tokenId }, { token });

const forward = (token: string): Promise<Answer> =>
  stack.gateway.call('POST', '/compliance/forward', {
    token,
    rawBody: '{"number": "{{ account_number }}"}',
    headers: {
      'content-type': 'application/json',
      'x-token-id': tokenId,
      'x-destination-url': destination.url,
    },
  });

describe('a person of an account that may reveal cards', () => {
  it('gets no card number with a password alone', async () => {
    const answer = await exchange(await person({ amr: ['pwd'] }));
    expect([answer.status, answer.text.includes(VISA)]).toEqual([401, false]);
    expect(answer.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
    expect((await forward(await person({ amr: ['pwd'] }))).status).toBe(401);
    expect(destination.arrived).toEqual([]);
  });

  it('gets it with two fresh factors, as the person in the audit trail, and not 16 minutes later', async () => {
    const exp = Math.floor(Date.now() / 1000) + 7_200;
    const token = await person({ exp });
    const { status, body } = await exchange(token);
    expect([status, body]).toMatchObject([200, { card: { account_number: VISA } }]);
    expect((await forward(token)).status).toBe(200);
    expect(destination.arrived).toHaveLength(1);
    const actors = await stack.gateway.query<{ actor: string }>(
      `select distinct actor from audit_event where action = 'compliance.exchange'`,
    );
    expect(actors).toEqual([{ actor: `user:person-1@${account.id}` }]);
    stack.gateway.clock.advance(16 * MINUTE_MS);
    const late = await exchange(token);
    expect([late.status, late.text.includes(VISA)]).toEqual([401, false]);
  });
});
