import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer } from '@tessera/local/testing';
import { MerchantServer } from '../../../vault/test/support/merchant-server.js';
import { GatewayStack } from './support/gateway-stack.js';
import type { TestAccount } from './support/payment-stack.js';

const VISA = '4111111111111111';
const LIMIT = 5;
const JSON_TYPE = { 'content-type': 'application/json' };
const TEMPLATE = '{"number": "{{ account_number }}", "amount": 1900}';

let stack: GatewayStack;
let destination: MerchantServer;

beforeAll(async () => {
  destination = await MerchantServer.start();
  stack = await GatewayStack.boot({
    gateway: { COMPLIANCE_EXCHANGES_PER_MINUTE: String(LIMIT) },
  });
}, 60_000);

beforeEach(() => {
  destination.answerWith(200, JSON_TYPE, '{"approved": true}');
});

afterAll(async () => {
  await stack.close();
  await destination.close();
});

async function tokenOf(account: TestAccount): Promise<string> {
  return stack.adopt(account, await stack.card(VISA));
}

const reader = (attestation = 'SAQ_D') =>
  stack.account('--pci-attestation', attestation, '--permissions', 'compliance_exchange');

function exchange(
  account: TestAccount,
  tokenId: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = { token_id: tokenId };
  return stack.call(account, 'POST', '/compliance/exchange', { body, headers });
}

describe('POST /compliance/exchange', () => {
  it('gives the card behind a token, and writes it down before', async () => {
    const account = await reader();
    const id = await tokenOf(account);
    const { status, body, headers } = await exchange(account, id);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      token_id: id,
      card: {
        account_number: VISA,
        expiry_month: 12,
        expiry_year: 2035,
        cardholder_name: 'Ada Lovelace',
      },
    });
    expect(await stack.audited(id)).toContainEqual({
      action: 'compliance.exchange',
      result: 'success',
    });
  });

  it('leaves the number in no log and no row, of the gateway or of the vault', async () => {
    const account = await reader();
    await exchange(account, await tokenOf(account));
    const written = [...stack.gateway.log, ...stack.vault.log, await stack.rows()].join('\n');
    expect(written).not.toContain(VISA);
    expect(written).not.toContain('Ada Lovelace');
  });

  it('gives nothing when it cannot be written down', async () => {
    const account = await reader();
    const id = await tokenOf(account);
    await stack.gateway.query('alter table audit_event rename to audit_event_away');
    try {
      const { status, text } = await exchange(account, id);
      expect([status, text.includes(VISA)]).toEqual([500, false]);
    } finally {
      await stack.gateway.query('alter table audit_event_away rename to audit_event');
    }
    expect((await exchange(account, id)).status).toBe(200);
  });

  it.each([
    ['without the permission', ['--pci-attestation', 'ROC']],
    ['without the attestation', ['--permissions', 'compliance_exchange']],
  ])('returns 403 for an account %s, and records the attempt', async (_, settings) => {
    const account = await stack.account(...settings);
    const id = await tokenOf(account);
    const { status, text } = await exchange(account, id);
    expect([status, text.includes(VISA)]).toEqual([403, false]);
    expect(await stack.audited(id)).toContainEqual({
      action: 'compliance.exchange',
      result: 'refused',
    });
  });

  it("returns 404 for another account's token and for a deleted token", async () => {
    const account = await reader('ROC');
    expect((await exchange(account, await tokenOf(await stack.account()))).status).toBe(404);
    const id = await tokenOf(account);
    await stack.call(account, 'DELETE', `/tokens/${id}`);
    expect((await exchange(account, id)).status).toBe(404);
  });

  it('returns 409 for a token whose card was deleted in the vault', async () => {
    const account = await reader();
    const card = await stack.card(VISA);
    const id = await stack.adopt(account, card);
    await stack.vault.call('DELETE', `/api/pci/tokens/${card}`);
    expect((await exchange(account, id)).status).toBe(409);
  });

  it('returns 429 for an account over its limit per minute, and for no other account', async () => {
    const account = await reader();
    const id = await tokenOf(account);
    const racing = Array.from({ length: LIMIT + 3 }, () => exchange(account, id));
    const statuses = (await Promise.all(racing)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(LIMIT).fill(200), 429, 429, 429]);
    const refused = await exchange(account, id);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await reader();
    expect((await exchange(other, await tokenOf(other))).status).toBe(200);
    stack.gateway.clock.advance(60_000);
    expect((await exchange(account, id)).status).toBe(200);
    stack.gateway.clock.reset();
  });

  it('returns 401 without a credential, and 422 for a malformed ID and for an idempotency key', async () => {
    const account = await reader();
    const id = await tokenOf(account);
    expect((await exchange(account, id, { 'x-api-key': '' })).status).toBe(401);
    expect((await exchange(account, 'no-id')).body['validation_errors']).toMatchObject([
      { path: '$.token_id' },
    ]);
    expect((await exchange(account, id, { 'x-idempotency-key': 'k' })).status).toBe(422);
  });
});

interface Wish {
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly query?: string;
}

async function forwarder(): Promise<{ account: TestAccount; id: string }> {
  const destinations = ['--forward-destinations', `${destination.url}/v1/`];
  const account = await stack.account('--permissions', 'compliance_forward', ...destinations);
  return { account, id: await tokenOf(account) };
}

function forward(
  account: TestAccount,
  id: string,
  { headers = {}, body = TEMPLATE, query = '' }: Wish = {},
): Promise<Answer> {
  const to = { 'x-token-id': id, 'x-destination-url': `${destination.url}/v1/payments` };
  const all = { ...JSON_TYPE, ...to, ...headers };
  const path = `/compliance/forward${query}`;
  return stack.call(account, 'POST', path, { rawBody: body, headers: all });
}

describe('POST /compliance/forward', () => {
  it('sends the card to the destination and gives back its answer, masked', async () => {
    const { account, id } = await forwarder();
    destination.answering = ({ body }, response) => {
      response.writeHead(402, { ...JSON_TYPE, 'x-provider': 'p' }).end(body);
    };
    const answer = await forward(account, id, {
      headers: { 'x-auth-name': 'authorization', 'x-auth-value': 'Bearer theirs' },
    });
    const { body, headers } = destination.last;
    expect(JSON.parse(body.toString())).toEqual({ number: VISA, amount: 1900 });
    expect([headers.authorization, headers['x-api-key'], headers['x-token-id']]).toEqual([
      'Bearer theirs',
      undefined,
      undefined,
    ]);
    expect([answer.status, answer.headers.get('x-provider')]).toEqual([402, 'p']);
    expect(answer.headers.get('x-platform-version')).toBe('2.0');
    expect(answer.body).toEqual({ number: '411111******1111', amount: 1900 });
    expect(await stack.audited(id)).toContainEqual({
      action: 'compliance.forward',
      result: 'success',
    });
    expect([...stack.gateway.log, await stack.rows()].join('\n')).not.toContain(VISA);
  });

  it('shows the request and sends nothing with dry_run', async () => {
    const { account, id } = await forwarder();
    const before = destination.arrived.length;
    const { status, body } = await forward(account, id, { query: '?dry_run=true' });
    expect([status, body['dry_run']]).toEqual([200, true]);
    expect(destination.arrived).toHaveLength(before);
  });

  it("returns 422 for a destination that is not on the account's list, and sends nothing", async () => {
    const { account, id } = await forwarder();
    const before = destination.arrived.length;
    for (const url of [`${destination.url}/v2`, 'https://elsewhere.example/', 'no-url', '']) {
      const { status, body } = await forward(account, id, {
        headers: { 'x-destination-url': url },
      });
      expect([status, body['validation_errors']]).toMatchObject([
        422,
        [{ path: '$.headers.x-destination-url' }],
      ]);
    }
    expect(destination.arrived).toHaveLength(before);
  });

  it('returns 422 with the path of an unknown placeholder, and for a missing token', async () => {
    const { account, id } = await forwarder();
    const wrong = await forward(account, id, { body: '{"a": "{{ pin }}"}' });
    expect(wrong.body['validation_errors']).toMatchObject([{ path: '$.a' }]);
    const nameless = await forward(account, 'no-id');
    expect(nameless.body['validation_errors']).toMatchObject([{ path: '$.headers.x-token-id' }]);
    expect((await forward(account, id, { headers: { 'x-idempotency-key': 'k' } })).status).toBe(
      422,
    );
  });

  it('returns 422 with the path of a duplicate name, and sends nothing', async () => {
    const { account, id } = await forwarder();
    const before = destination.arrived.length;
    const body = '{"card": {"n": "{{ account_number }}", "n": 1}}';
    const answer = await forward(account, id, { body });
    expect([answer.status, answer.body['validation_errors']]).toMatchObject([
      422,
      [{ path: '$.card.n', message: 'must not be given twice' }],
    ]);
    expect(destination.arrived).toHaveLength(before);
  });

  it("returns 401 without a credential, 403 without the permission, and 404 for another account's token", async () => {
    const { account, id } = await forwarder();
    expect((await forward(account, id, { headers: { 'x-api-key': '' } })).status).toBe(401);
    const other = await stack.account();
    expect((await forward(other, await tokenOf(other))).status).toBe(403);
    expect((await forward(account, await tokenOf(other))).status).toBe(404);
    expect((await forward(account, randomUUID())).status).toBe(404);
  });

  it('returns 413 for more than a megabyte, and 502 when the destination is unreachable', async () => {
    const { account, id } = await forwarder();
    const large = await forward(account, id, { body: `"${'x'.repeat(1024 * 1024)}"` });
    expect(large.status).toBe(413);
    destination.answering = (_, response) => response.destroy();
    expect((await forward(account, id)).status).toBe(502);
  });
});
