import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@tessera/local/testing';
import { MerchantServer } from '../../../vault/test/support/merchant-server.js';
import { GatewayStack } from './support/gateway-stack.js';
import type { TestAccount } from './support/payment-stack.js';

const VISA = '4111111111111111';
const MASTERCARD = '5555555555554444';
const EXCHANGES_PER_DAY = 5;

let stack: GatewayStack;
let destination: MerchantServer;
let victim: TestAccount;
let thief: TestAccount;

beforeAll(async () => {
  destination = await MerchantServer.start();
  // Without policies: the gateway has its own tokens, each for the account that it named.
  stack = await GatewayStack.boot({
    vault: { TOKEN_ACCESS_POLICIES: '' },
    gateway: { COMPLIANCE_EXCHANGES_PER_DAY: String(EXCHANGES_PER_DAY) },
  });
  const settings = ['--pci-attestation', 'SAQ_D', '--forward-destinations', destination.url];
  const permissions = ['--permissions', 'compliance_exchange,compliance_forward'];
  victim = await stack.account(...settings, ...permissions);
  thief = await stack.account(...settings, ...permissions);
}, 60_000);

afterAll(async () => {
  await stack.close();
  await destination.close();
});

async function store(account: TestAccount, number: string): Promise<string> {
  const card = { account_number: number, expiry_month: 12, expiry_year: 2035 };
  const { status, body } = await stack.call(account, 'POST', '/tokens', { body: { card } });
  expect(status).toBe(201);
  return String(body['id']);
}

function exchange(account: TestAccount, id: string): Promise<Answer> {
  return stack.call(account, 'POST', '/compliance/exchange', { body: { token_id: id } });
}

describe("A token whose row names another account's card", () => {
  it('gives no card to an exchange or a forward', async () => {
    const [target, own] = [await store(victim, VISA), await store(thief, MASTERCARD)];
    expect((await exchange(thief, own)).status).toBe(200);
    await stack.gateway.query(
      `update token set vault_token_id = (select vault_token_id from token where id = $1)
       where id = $2`,
      [target, own],
    );
    expect((await exchange(thief, own)).status).toBe(404);
    // The row is taken for genuine, and the vault still knows whose card it is.
    await stack.command('integrity', 'accept', 'token', own);
    const exchanged = await exchange(thief, own);
    const forwarded = await stack.call(thief, 'POST', '/compliance/forward', {
      rawBody: '{"number": "{{ account_number }}"}',
      headers: { 'x-token-id': own, 'x-destination-url': destination.url },
    });
    expect([exchanged.status, forwarded.status]).toEqual([409, 409]);
    expect(exchanged.text + forwarded.text).not.toContain(VISA);
    expect((await exchange(victim, target)).body).toMatchObject({ card: { account_number: VISA } });
  });

  it('gives no card when the account of the row was changed either', async () => {
    const id = await store(victim, VISA);
    await stack.gateway.query('update token set account_id = $1 where id = $2', [thief.id, id]);
    expect((await exchange(thief, id)).status).toBe(404);
    await stack.command('integrity', 'accept', 'token', id);
    const { status, text } = await exchange(thief, id);
    expect(status).toBe(409);
    expect(text).not.toContain(VISA);
  });
});

describe('The daily budget of exchanges', () => {
  it('ends at its limit with 429 until midnight, for that account only', async () => {
    const account = await stack.account(
      ...['--pci-attestation', 'SAQ_D', '--permissions', 'compliance_exchange'],
    );
    const id = await store(account, VISA);
    const statuses: number[] = [];
    for (let index = 0; index <= EXCHANGES_PER_DAY; index += 1) {
      statuses.push((await exchange(account, id)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await exchange(account, id);
    expect(refused.text).toContain('midnight UTC');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await store(victim, VISA);
    expect((await exchange(victim, other)).status).toBe(200);
    stack.gateway.clock.advance(24 * 60 * 60_000);
    expect((await exchange(account, id)).status).toBe(200);
    stack.gateway.clock.reset();
  });
});
