import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AuthenticationError,
  ConfigurationError,
  ConnectionError,
  Credentials,
  Tessera,
} from '@tessera/client';
import type { CommonOptions } from '@tessera/client';
import { Fraud } from '@tessera/client/fraud';
import { CoreServices, type IssuedClient } from './core-services.js';
import { paymentOf } from './fraud-calls.js';

const SCOPES = 'decisions:create decisions:read';
const ADMIN_SCOPES = 'admin:rulesets:read admin:audit:read';
const UNAUTHORIZED = { status: 401 };

let services: CoreServices;
let client: IssuedClient;
let admin: IssuedClient;

beforeAll(async () => {
  services = await CoreServices.start();
  client = await services.createClient('shop', SCOPES);
  admin = await services.createClient('office', ADMIN_SCOPES);
});

afterEach(() => {
  services.reset();
});

afterAll(() => services.close());

/** The idempotency keys of the requests, in their order. */
const keys = () => services.fraud.requests.map(({ headers }) => headers['x-idempotency-key']);

function tesseraWith(options: CommonOptions = {}): Tessera {
  return new Tessera({
    identity: { url: services.identity.url, ...client },
    fraud: { url: services.fraud.url },
    retry: { baseDelayMs: 5 },
    ...options,
  });
}

const LIFETIME_MS = 6_000;

/** Identity issues tokens for a minute at least; on their way here they say that it is less. */
function shortenTokens(): void {
  services.identity.rewrite = (body) =>
    body.replace(/"expires_in":\d+/, `"expires_in":${LIFETIME_MS / 1000}`);
}

const fiftyReads = (tessera: Tessera) =>
  Promise.all(Array.from({ length: 50 }, async () => tessera.decisions.list({ limit: 1 })));

describe('an access token', () => {
  it('is not requested with a secret that is empty, as a missing variable often is', async () => {
    const identity = { url: services.identity.url, clientId: client.clientId, clientSecret: '' };
    const call = Promise.resolve(tesseraWith({ identity }).decisions.list({ limit: 1 }));
    await expect(call).rejects.toThrow(ConfigurationError);
    expect(services.identity.requests).toHaveLength(0);
  });

  it('is requested once for 50 parallel calls, and then used again', async () => {
    const tessera = tesseraWith();
    await fiftyReads(tessera);
    await fiftyReads(tessera);
    expect(services.identity.requests).toHaveLength(1);
    expect(services.fraud.requests).toHaveLength(100);
  });

  it('is replaced once when 50 parallel calls find that it was rejected', async () => {
    const tessera = tesseraWith();
    await tessera.decisions.list();
    services.fraud.failNext(...Array.from({ length: 50 }, () => UNAUTHORIZED));
    await fiftyReads(tessera);
    expect(services.identity.requests).toHaveLength(2);
    expect(services.fraud.requests).toHaveLength(101);
  });

  it('is replaced after a 401 for a write too, with the same idempotency key', async () => {
    const tessera = tesseraWith();
    services.fraud.failNext(UNAUTHORIZED);
    await tessera.decisions.create(paymentOf(100));
    expect(new Set(keys()).size).toBe(1);
    expect(services.fraud.requests).toHaveLength(2);
  });

  it('is not replaced twice in one call', async () => {
    services.fraud.failNext(UNAUTHORIZED, UNAUTHORIZED);
    await expect(tesseraWith().decisions.list()).rejects.toBeInstanceOf(AuthenticationError);
    expect(services.fraud.requests).toHaveLength(2);
  });

  it('is renewed in the background before it expires', async () => {
    shortenTokens();
    const tessera = tesseraWith();
    await tessera.decisions.list();
    await sleep(LIFETIME_MS * 0.82);
    await fiftyReads(tessera);
    const [first, second] = services.fraud.requests.map(({ headers }) => headers['authorization']);
    expect(second).toBe(first);
    expect(services.identity.requests).toHaveLength(2);
    await tessera.decisions.list();
    expect(services.fraud.requests.at(-1)?.headers['authorization']).not.toBe(first);
  });

  it('is requested once for 50 parallel calls after it expired', async () => {
    shortenTokens();
    const tessera = tesseraWith();
    await tessera.decisions.list();
    await sleep(LIFETIME_MS);
    await fiftyReads(tessera);
    expect(services.identity.requests).toHaveLength(2);
    const used = services.fraud.requests.slice(1).map(({ headers }) => headers['authorization']);
    expect(new Set(used).size).toBe(1);
  });

  it('is requested again after a failure, which only those who waited see', async () => {
    const tessera = tesseraWith({ retry: { maxRetries: 0 } });
    services.identity.failNext('cut');
    await expect(tessera.decisions.list()).rejects.toBeInstanceOf(ConnectionError);
    await tessera.decisions.list();
    expect(services.identity.requests).toHaveLength(2);
  });

  it('is requested again after a 503 of identity', async () => {
    services.identity.failNext({ status: 503 });
    await tesseraWith().decisions.list();
    expect(services.identity.requests).toHaveLength(2);
  });

  it('still arrives for the others when one of the callers aborts', async () => {
    const tessera = tesseraWith();
    const aborted = tessera.decisions.list({}, { signal: AbortSignal.timeout(1) });
    const patient = tessera.decisions.list();
    await Promise.allSettled([aborted, patient]);
    expect((await patient).data).toBeDefined();
    expect(services.identity.requests).toHaveLength(1);
  });
});

describe('the scope of a token', () => {
  it('is that of the operation, unless the options name one', async () => {
    const tessera = tesseraWith();
    await tessera.decisions.create(paymentOf(100));
    await tessera.decisions.list();
    expect(services.identity.requests).toHaveLength(2);
    services.identity.clear();
    const identity = { url: services.identity.url, ...client, scope: SCOPES };
    const broad = tesseraWith({ identity });
    await broad.decisions.create(paymentOf(100));
    await broad.decisions.list();
    expect(services.identity.requests).toHaveLength(1);
  });

  it('chooses the administrative client', async () => {
    const identity = { url: services.identity.url, ...client, admin };
    const tessera = tesseraWith({ identity });
    await tessera.decisions.list();
    await tessera.rulesets.list();
    const [first, second] = services.identity.requests.map(
      ({ headers }) => headers['authorization'],
    );
    expect(first).not.toBe(second);
  });
});

describe('a token of the caller', () => {
  it('is asked for each call, and once again after a 401', async () => {
    const asked: string[] = [];
    const { decisions } = tesseraWith({
      token: async ({ service, scope }) => {
        asked.push(`${service} ${scope}`);
        return tokenOf(client);
      },
    });
    services.fraud.failNext(UNAUTHORIZED);
    await decisions.list();
    expect(asked).toEqual(['fraud decisions:read', 'fraud decisions:read']);
  });

  it('that is fixed is not sent again after a 401', async () => {
    const tessera = tesseraWith({ token: 'no-token' });
    await expect(tessera.decisions.list()).rejects.toBeInstanceOf(AuthenticationError);
    expect(services.fraud.requests).toHaveLength(1);
  });
});

it('clients of single services share tokens', async () => {
  const options = { url: services.fraud.url };
  const credentials = new Credentials({ identity: { url: services.identity.url, ...client } });
  await new Fraud(options, credentials).decisions.list();
  await new Fraud(options, credentials).decisions.list();
  expect(services.identity.requests).toHaveLength(1);
});

async function tokenOf({ clientId, clientSecret }: IssuedClient): Promise<string> {
  const response = await fetch(`${services.identity.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPES }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
