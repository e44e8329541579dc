import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import { run } from '../../apps/commerce/test/support/commerce-alone.js';
import { fromPan, TEST_NUMBERS } from '../../apps/vault/test/factories/cards.js';
import { MerchantServer } from '../../apps/vault/test/support/merchant-server.js';
import { CommerceStack } from '../../apps/commerce/test/journeys/support/commerce-stack.js';
import { OtlpReceiver } from './support/otlp-receiver.js';
import type { ReceivedSpan } from './support/received-span.js';

/** Several services start, on a machine that may be busy. */
const BOOT_MS = 120_000;

const FORWARD_TRACE = 'f0a1f0a1f0a1f0a1f0a1f0a1f0a1f0a1';
const LAST_TRACE = 'f0a2f0a2f0a2f0a2f0a2f0a2f0a2f0a2';
const CALLER_SPAN = 'cccccccccccccccc';
/** One of a request in commerce, one of that which commerce makes to the vault. */
const SERVERS = 2;
const CARDHOLDER = 'Jane Doe';
const SECURITY_CODE = '737';

let collector: OtlpReceiver;
let merchant: MerchantServer;
let stack: CommerceStack;
let sessionId: string;
let tokenId: string;

beforeAll(async () => {
  collector = await OtlpReceiver.open();
  merchant = await MerchantServer.start();
  const traced = { env: collector.env };
  stack = await CommerceStack.boot({ commerce: traced.env, vault: traced.env });
  const destination = ['destination', 'add', `${merchant.url}/v1`] as const;
  await run(stack.commerce, ...destination, '--account', stack.account.id);
  tokenId = await giveCard();
}, BOOT_MS);

afterAll(async () => {
  await stack.close();
  await merchant.close();
  await collector.close();
});

/** A card that a browser gives to the vault, in a session that commerce has opened. */
async function giveCard(): Promise<string> {
  sessionId = await stack.openSession();
  const id = await stack.newestSession();
  expect((await stack.complete(sessionId)).status).toBe(200);
  await stack.untilStatus(id, 'active');
  await stack.settled();
  return id;
}

const isServer = ({ kind }: ReceivedSpan): boolean => kind === 'server';

const of = (service: string, spans: readonly ReceivedSpan[]): ReceivedSpan[] =>
  spans.filter(({ resource }) => resource['service.name'] === service);

function one(spans: readonly ReceivedSpan[], matches: (span: ReceivedSpan) => boolean) {
  const found = spans.filter(matches);
  if (found.length !== 1 || found[0] === undefined) {
    throw new Error(`${found.length} spans: ${spans.map(({ name }) => name).join('; ')}`);
  }
  return found[0];
}

describe('a call of commerce that continues to the vault and from there to a payment provider', () => {
  let spans: readonly ReceivedSpan[];

  beforeAll(async () => {
    merchant.answerWith(200, { 'content-type': 'application/json' }, '{"approved": true}');
    const { status } = await stack.call('POST', '/forward', {
      rawBody: '{"number": "{{ account_number }}"}',
      headers: {
        'content-type': 'application/json',
        'x-token-id': tokenId,
        'x-destination-url': `${merchant.url}/v1/payments?key=secret-8`,
        traceparent: `00-${FORWARD_TRACE}-${CALLER_SPAN}-01`,
        tracestate: 'vendor=secret-9',
        baggage: 'order=secret-9',
      },
    });
    expect(status).toBe(200);
    spans = await collector.trace(
      { traceId: FORWARD_TRACE, callerSpan: CALLER_SPAN },
      (all) => all.filter(isServer).length === SERVERS,
    );
  });

  it('is one trace, each span under the one that caused it', () => {
    const inCommerce = one(spans, ({ parentId }) => parentId === CALLER_SPAN);
    expect(inCommerce).toMatchObject({ name: 'POST /forward', kind: 'server' });
    const toVault = one(of('tessera-commerce', spans), ({ name }) => name === 'POST vault');
    expect(toVault).toMatchObject({ kind: 'client', parentId: inCommerce.spanId });
    const inVault = one(of('tessera-vault', spans), isServer);
    expect(inVault.parentId).toBe(toVault.spanId);
    const toProvider = one(of('tessera-vault', spans), ({ kind, attributes }) => {
      return kind === 'client' && attributes['http.request.method'] === 'POST';
    });
    expect(toProvider.parentId).toBe(inVault.spanId);
    expect(toProvider.attributes).toMatchObject({ 'http.response.status_code': 200 });
    const statements = spans.filter(({ attributes }) => 'db.system.name' in attributes);
    expect(statements.length).toBeGreaterThan(1);
    const servers = new Set([inCommerce.spanId, inVault.spanId]);
    expect(statements.filter(({ parentId }) => !servers.has(parentId))).toEqual([]);
  });

  it('tells the provider nothing of it', () => {
    const names = Object.keys(merchant.last.headers);
    expect(names.filter((name) => /trace|baggage|request-id|b3/.test(name))).toEqual([]);
  });
});

describe('a card that a browser gives to the vault', () => {
  it('is one trace to the webhook that tells commerce, and on into commerce', async () => {
    const isTold = ({ name, kind }: ReceivedSpan) =>
      kind === 'server' && name === 'POST /vault-events';
    const completion = () =>
      collector.spans.find(
        ({ name }) => name.endsWith('/complete-action') && name.startsWith('POST'),
      );
    await until('the completion is exported', () => Promise.resolve(completion() !== undefined));
    const traceId = completion()?.traceId ?? '';
    const spans = await collector.trace({ traceId }, (all) => all.some(isTold));
    const told = spans.find(isTold);
    const attempt = spans.find(({ spanId }) => spanId === told?.parentId);
    expect(told?.resource['service.name']).toBe('tessera-commerce');
    expect(attempt).toMatchObject({
      name: 'deliver webhook',
      parentId: completion()?.spanId,
      resource: { 'service.name': 'tessera-vault' },
    });
  });
});

describe('what is exported', () => {
  it('holds no card, no person and no credential, whatever went through', async () => {
    for (const number of Object.values(TEST_NUMBERS)) {
      const card = { account_number: number, security_code: SECURITY_CODE };
      await stack.schemes.call('POST', '/api/pci/tokens', fromPan(card));
      // In every part of a URL and every header that may contain one.
      const headers = { 'x-request-id': number, tracestate: `a=${number}` };
      await stack.call('GET', `/tokens/${number}?number=${number}`, { headers });
      await stack.schemes.vault.get(`/api/pci/tokens/${number}?number=${number}`, { headers });
    }
    const headers = { traceparent: `00-${LAST_TRACE}-${CALLER_SPAN}-01` };
    await stack.call('GET', `/tokens/${tokenId}`, { headers });
    await stack.schemes.vault.get(`/api/pci/tokens/${tokenId}`, { headers });
    await collector.trace(
      { traceId: LAST_TRACE, callerSpan: CALLER_SPAN },
      (all) => all.filter(({ parentId }) => parentId === CALLER_SPAN).length === 2,
    );
    const exported = Buffer.concat(collector.bodies).toString('latin1');
    const secrets = [
      ...Object.values(TEST_NUMBERS),
      CARDHOLDER,
      'secret-7',
      'secret-8',
      'secret-9',
      sessionId,
    ];
    const key = Object.values(stack.account.key).join('');
    const inEveryForm = [...secrets, key].flatMap((secret) => {
      const bytes = Buffer.from(secret);
      return [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')];
    });
    expect(exported.length).toBeGreaterThan(10_000);
    expect(inEveryForm.filter((secret) => exported.includes(secret))).toEqual([]);
    expect(exported).not.toMatch(/eyJ[A-Za-z0-9_-]{10}|Bearer|x-api-key|user-agent/i);
  });
});
