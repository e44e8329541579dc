import { commerce } from '@tessera/commerce';
import { ServiceUnderTest, FaultProxy, until, type Answer } from '@tessera/local/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccount } from '../../../apps/commerce/test/support/commerce-alone.js';
import {
  GatewayStack,
  type ServiceLink,
} from '../../../apps/gateway-legacy/test/journeys/support/gateway-stack.js';
import {
  paymentOf,
  paymentRequest,
  type TestAccount,
} from '../../../apps/gateway-legacy/test/journeys/support/payment-stack.js';

const BOOT_MS = 480_000;
const TIMEOUT_MS = 240_000;
const VISA = '4111111111111111';
/** How long callers wait for another service in this file. */
const CALL_MS = 5_000;
/** Of the gateway, for its sessions at the vault. It cannot be set. */
const SESSION_CALL_MS = 10_000;
/** The provider of the sandbox responds after two seconds. */
const SLOW_AMOUNT = 3_001;
const AT_ONCE = 6;
/** How an HTTP response begins. */
const RESPONSE = 'HTTP/1.1 ';
/** Of what a busy machine may spoil. */
const MAX_TRIES = 8;

type Name = ServiceLink | 'commerce to vault';

/** A request that makes one service call another. */
interface Link {
  /** How the first line of that call begins: other requests use the same connections, such as reports. */
  readonly call: string;
  readonly send: () => Promise<Answer>;
  /** What the response says: in short, of a service that is well, and of one that does not respond. */
  readonly result: (answer: Answer) => unknown;
  readonly success: unknown;
  readonly failure: unknown;
  readonly timeoutMs: number;
}

let stack: GatewayStack;
let commerceService: ServiceUnderTest;
let shop: TestAccount;
/** The gateway refuses its payments while fraud is unavailable. */
let careful: TestAccount;
let vaultToken: string;
let payToken: string;
let commerceKey: Record<string, string>;
let decisionToken: string;
const proxies = new Map<Name, FaultProxy>();

async function reach(name: Name, url: string): Promise<string> {
  const proxy = await FaultProxy.open(url);
  proxies.set(name, proxy);
  return proxy.url.replace(/\/$/, '');
}

beforeAll(async () => {
  stack = await GatewayStack.boot({
    reach,
    fraud: { VAULT_TIMEOUT_MS: String(CALL_MS) },
    gateway: { FRAUD_TIMEOUT_MS: String(CALL_MS), PAYMENT_PROVIDER_TIMEOUT_MS: '8000' },
  });
  commerceService = await ServiceUnderTest.boot(commerce, {
    issuer: stack.issuer,
    env: {
      VAULT_URL: await reach('commerce to vault', stack.vault.service.url),
      VAULT_TIMEOUT_MS: String(CALL_MS),
      VAULT_EVENTS_KEY: 'whk_between_vault_and_commerce',
      BACKGROUND_WORK: 'worker',
      ...stack.client,
    },
  });
  commerceKey = (await createAccount(commerceService)).key;
  decisionToken = await stack.issuer.token({ scope: 'decisions:create' });
  shop = await stack.account();
  careful = await stack.account(...['--fraud-context', 'gateway', '--fraud-policy', 'fail_closed']);
  vaultToken = await stack.card(VISA);
  payToken = await stack.adopt(careful, vaultToken);
}, BOOT_MS);

afterAll(async () => {
  // What hangs is let go first.
  for (const proxy of proxies.values()) await proxy.close();
  await commerceService.close();
  await stack.close();
}, TIMEOUT_MS);

const statusOf = ({ status }: Answer): unknown => status;

const LINKS: Readonly<Record<Name, Link>> = {
  'fraud to vault': {
    call: 'GET /api/pci/tokens/',
    send: () =>
      stack.fraud.post(
        '/api/decisions',
        {
          credential: { type: 'vault_token', vault_token: { id: vaultToken } },
          customer: { id: 'customer-1' },
          transaction: { reference: 'order-1', amount: 100, currency: 'EUR' },
        },
        { token: decisionToken },
      ),
    result: statusOf,
    success: 201,
    failure: 503,
    timeoutMs: CALL_MS,
  },
  'commerce to vault': {
    call: 'POST /api/pci/tokens',
    send: () => commerceService.post('/tokens/session', {}, { headers: commerceKey }),
    result: statusOf,
    success: 201,
    failure: 504,
    timeoutMs: CALL_MS,
  },
  'gateway to vault': {
    call: 'POST /api/pci/tokens',
    send: () => stack.call(shop, 'POST', '/tokens/session', { body: {} }),
    result: statusOf,
    success: 201,
    failure: 504,
    timeoutMs: SESSION_CALL_MS,
  },
  'gateway to fraud': {
    call: 'POST /api/decisions',
    send: () =>
      stack.call(careful, 'POST', '/payments/one-off', {
        body: paymentRequest({ source: { type: 'token', token_id: payToken } }),
      }),
    result: (answer) => {
      const { status, result } = paymentOf(answer);
      return status === 'failed' ? result?.code : status;
    },
    success: 'captured',
    failure: 'fraud_unavailable',
    timeoutMs: CALL_MS,
  },
};

interface Met {
  readonly result: unknown;
  readonly tookMs: number;
  /** The same request over a connection that works. */
  readonly controlMs: number;
  readonly silentConnections: number;
}

function proxyOf(name: Name): FaultProxy {
  const proxy = proxies.get(name);
  if (proxy === undefined) throw new Error(`Nothing goes from ${name}.`);
  return proxy;
}

async function timed({ send, result }: Link): Promise<{ result: unknown; tookMs: number }> {
  const began = performance.now();
  const answer = await send();
  return { result: result(answer), tookMs: performance.now() - began };
}

/**
 * Sends a request over a connection that has just become half open. Connections that are idle for three
 * seconds are closed by their owner, which a slow machine can take between two requests: then the request is repeated.
 */
async function meet(name: Name): Promise<Met> {
  const [link, proxy] = [LINKS[name], proxyOf(name)];
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const control = await working(link);
    const lost = proxy.lostPieces(link.call);
    const silentConnections = proxy.silence();
    const met = await timed(link);
    if (proxy.lostPieces(link.call) > lost) {
      return { ...met, controlMs: control.tookMs, silentConnections };
    }
  }
  throw new Error(`No request from ${name} met a half-open connection.`);
}

/** A request that succeeds; one that a busy machine does not answer in time is repeated. */
async function working(link: Link): Promise<{ result: unknown; tookMs: number }> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const control = await timed(link);
    if (control.result === link.success) return control;
    expect(control.result).toBe(link.failure);
  }
  throw new Error(`No request succeeds within ${link.timeoutMs} ms.`);
}

describe.each(Object.keys(LINKS) as Name[])('half-open connections from %s', (name) => {
  it(
    'cost the request that meets one its timeout, and are then replaced',
    async () => {
      const [link, proxy] = [LINKS[name], proxyOf(name)];
      const { result, tookMs, controlMs, silentConnections } = await meet(name);
      expect(result).toBe(link.failure);
      expect(silentConnections).toBeGreaterThan(0);
      process.stdout.write(
        `${name.padEnd(18)} ${Math.round(tookMs)} ms, timeout ${link.timeoutMs} ms, control ${Math.round(controlMs)} ms\n`,
      );
      // Not tried again over the next one.
      expect(tookMs).toBeLessThan(2 * link.timeoutMs + 5 * controlMs);
      let met = 1;
      for (let last: unknown = result; last !== link.success;) {
        const lost = proxy.lostPieces(link.call);
        last = (await timed(link)).result;
        if (proxy.lostPieces(link.call) > lost) met += 1;
        // Each request ends at most one of them.
        expect(met).toBeLessThanOrEqual(silentConnections);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'do not add up: requests that meet several of them at once wait for one timeout',
    async () => {
      const [link, proxy] = [LINKS[name], proxyOf(name)];
      const together = () => Promise.all(Array.from({ length: AT_ONCE }, () => timed(link)));
      const controls = await Promise.all(Array.from({ length: AT_ONCE }, () => working(link)));
      proxy.silence();
      const answers = await together();
      const slowestControl = Math.max(...controls.map(({ tookMs }) => tookMs));
      for (const { result, tookMs } of answers) {
        expect([link.success, link.failure]).toContain(result);
        expect(tookMs).toBeLessThan(2 * link.timeoutMs + 5 * slowestControl);
      }
      await until('it works again', async () => {
        const next = await together();
        return next.every(({ result }) => result === link.success);
      });
    },
    TIMEOUT_MS,
  );
});

describe('a payment whose connection to the vault becomes half open', () => {
  it(
    'after the provider has the order: is processing, is asked about, and is charged once',
    async () => {
      const tokenId = await stack.adopt(shop, await stack.card(VISA));
      const body = paymentRequest({
        ...{ amount: SLOW_AMOUNT, source: { type: 'token', token_id: tokenId } },
      });
      const orders = async () =>
        (await stack.ledger()).filter(
          ({ merchant, amount, type }) =>
            merchant === shop.id && amount === SLOW_AMOUNT && type === 'authorization',
        );
      const proxy = proxyOf('gateway to vault');
      const lost = proxy.lostPieces(RESPONSE);
      const response = stack.call(shop, 'POST', '/payments/one-off', { body });
      await until('the provider has the order', async () => (await orders()).length > 0);
      expect(proxy.silence()).toBeGreaterThan(0);
      const payment = paymentOf(await response);
      // The vault's response went into the silence.
      expect([payment.status, proxy.lostPieces(RESPONSE) > lost]).toEqual(['processing', true]);
      await until('it is captured', async () => {
        const read = paymentOf(await stack.call(shop, 'GET', `/payments/${payment.id}`));
        return read.captured_amount === SLOW_AMOUNT;
      });
      expect(await orders()).toMatchObject([{ executions: 1 }]);
    },
    TIMEOUT_MS,
  );
});
