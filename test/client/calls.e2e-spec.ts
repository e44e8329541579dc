import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AuthenticationError,
  ConfigurationError,
  ConnectionError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  Tessera,
  TimeoutError,
  ValidationError,
} from '@tessera/client';
import type { CommonOptions, RequestEvent, ResponseEvent, RetryEvent } from '@tessera/client';
import { until } from '@tessera/local/testing';
import { CoreServices, type IssuedClient } from './core-services.js';
import { paymentOf } from './fraud-calls.js';

const SCOPES = 'decisions:create decisions:read';
const QUICK = { baseDelayMs: 5, maxDelayMs: 20 };

let services: CoreServices;
let client: IssuedClient;

beforeAll(async () => {
  services = await CoreServices.start();
  client = await services.createClient('shop', SCOPES);
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
    retry: QUICK,
    ...options,
  });
}

describe('an error response', () => {
  it('names the fields that were rejected', async () => {
    const wrong = { ...paymentOf(-1), transaction: { amount: 1.5, currency: 'XXZ' } };
    const error = await failureOf(tesseraWith().decisions.create(wrong as never));
    expect(error).toBeInstanceOf(ValidationError);
    const { status, code, errors, requestId, message } = error as ValidationError;
    expect([status, code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(errors.map(({ path }) => path)).toContain('$.transaction.amount');
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(message).toContain('$.transaction.amount');
    expect(services.fraud.requests).toHaveLength(1);
  });

  it('has the class of its family', async () => {
    const tessera = tesseraWith();
    expect(await failureOf(tessera.decisions.get(randomUUID()))).toBeInstanceOf(NotFoundError);
    const scope = 'decisions:create';
    const identity = { url: services.identity.url, ...client, scope };
    const denied = tesseraWith({ identity }).decisions.get(randomUUID());
    expect(await failureOf(denied)).toBeInstanceOf(PermissionDeniedError);
  });

  it('of the token endpoint has the OAuth code', async () => {
    const identity = { url: services.identity.url, ...client, clientSecret: 'wrong-secret-wrong' };
    const error = await failureOf(tesseraWith({ identity }).decisions.list());
    expect(error).toBeInstanceOf(AuthenticationError);
    expect(error).toMatchObject({ service: 'identity', code: 'invalid_client' });
    expect(services.identity.requests).toHaveLength(1);
  });
});

describe('a retry', () => {
  it('of a create has the same generated key, and has one effect', async () => {
    services.fraud.failNext('cut-response', { status: 503 });
    const responses: ResponseEvent[] = [];
    const hooks = { onResponse: (event: ResponseEvent) => responses.push(event) };
    const reference = randomUUID();
    const tessera = tesseraWith({ hooks });
    const { id } = await tessera.decisions.create(paymentOf(100, reference));
    expect(services.fraud.requests).toHaveLength(3);
    expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys()).size).toBe(1);
    expect(responses.map(({ isReplayed }) => isReplayed)).toEqual([false, true]);
    const list = await tessera.decisions.list({ transaction_reference: reference });
    expect(list.data.map((each) => each.id)).toEqual([id]);
  });

  it('uses the key of the caller', async () => {
    services.fraud.failNext({ status: 502 });
    const idempotencyKey = 'order-1001';
    await tesseraWith().decisions.create(paymentOf(100), { idempotencyKey });
    expect(keys()).toEqual([idempotencyKey, idempotencyKey]);
  });

  it.each(['cut', 'cut-mid-response', { status: 504 }] as const)(
    'repeats a read after %j',
    async (trouble) => {
      services.fraud.failNext(trouble);
      await tesseraWith().decisions.list();
      expect(services.fraud.requests).toHaveLength(2);
    },
  );

  it('ends after the limit, and the error has the key to continue with', async () => {
    services.fraud.failNext('cut', 'cut', 'cut');
    const error = await failureOf(tesseraWith().decisions.create(paymentOf(100)));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ attempts: 3, idempotencyKey: keys()[0] });
    expect(services.fraud.requests).toHaveLength(3);
  });

  it('does not happen after a status that another attempt would not change', async () => {
    services.fraud.failNext({ status: 500 });
    expect(await failureOf(tesseraWith().decisions.list())).toBeInstanceOf(ServerError);
    expect(services.fraud.requests).toHaveLength(1);
  });

  it('does not happen for a write without a key', async () => {
    services.fraud.failNext({ status: 503 });
    const call = tesseraWith({ token: 'any' }).fraud.raw('POST', '/api/interceptors/{ref}', {
      params: { ref: 'a' },
      body: '{}',
      contentType: 'application/json',
    });
    expect(await failureOf(call)).toBeInstanceOf(ServerError);
    expect(services.fraud.requests).toHaveLength(1);
    expect(keys()).toEqual([undefined]);
  });

  it('can be switched off', async () => {
    services.fraud.failNext('cut');
    await failureOf(tesseraWith().decisions.list({}, { maxRetries: 0 }));
    expect(services.fraud.requests).toHaveLength(1);
  });

  it('waits as Retry-After says', async () => {
    services.fraud.failNext({ status: 429, headers: { 'retry-after': '1' } });
    const waits: RetryEvent[] = [];
    const tessera = tesseraWith({ hooks: { onRetry: (event) => void waits.push(event) } });
    const startedAt = performance.now();
    await tessera.decisions.list();
    expect(performance.now() - startedAt).toBeGreaterThan(990);
    expect(waits).toMatchObject([{ attempt: 1, status: 429, delayMs: 1000 }]);
  });

  it('does not wait longer than its limit', async () => {
    services.fraud.failNext({ status: 429, headers: { 'retry-after': '3600' } });
    const error = await failureOf(tesseraWith().decisions.list());
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfter: 3600, attempts: 1 });
  });
});

describe('a limit in time', () => {
  it('ends an attempt, and the call continues', async () => {
    services.fraud.failNext('no-response');
    // Long enough for the second attempt on a busy machine.
    await tesseraWith({ timeoutMs: 3_000 }).decisions.list();
    expect(services.fraud.requests).toHaveLength(2);
    expect(services.fraud.aborted).toBe(1);
  });

  it('is an error after the last attempt', async () => {
    services.fraud.failNext('no-response');
    const call = tesseraWith().decisions.list({}, { timeoutMs: 300, maxRetries: 0 });
    expect(await failureOf(call)).toBeInstanceOf(TimeoutError);
  });
});

describe('an abort', () => {
  it('ends a request, and throws the reason', async () => {
    services.fraud.failNext('no-response');
    const controller = new AbortController();
    const reason = new Error('The shopper left.');
    const call = failureOf(tesseraWith().decisions.list({}, { signal: controller.signal }));
    await until('the request has arrived', () =>
      Promise.resolve(services.fraud.requests.length === 1),
    );
    controller.abort(reason);
    expect(await call).toBe(reason);
    expect(services.fraud.requests).toHaveLength(1);
  });

  it('ends a wait', async () => {
    services.fraud.failNext({ status: 503, headers: { 'retry-after': '30' } });
    const controller = new AbortController();
    // The wait begins after the hook.
    const onRetry = () =>
      void setImmediate(() => {
        controller.abort();
      });
    const tessera = tesseraWith({ hooks: { onRetry } });
    const call = tessera.decisions.list({}, { signal: controller.signal });
    expect(await failureOf(call)).toMatchObject({ name: 'AbortError' });
    expect(services.fraud.requests).toHaveLength(1);
  });

  it('before the call sends nothing', async () => {
    const call = tesseraWith().decisions.list({}, { signal: AbortSignal.abort() });
    expect(await failureOf(call)).toMatchObject({ name: 'AbortError' });
    expect(services.fraud.requests).toHaveLength(0);
  });
});

describe('a list', () => {
  it('continues over many pages, and stops when its reader does', async () => {
    const tessera = tesseraWith();
    const made = new Set<string>();
    for (let order = 0; order < 25; order += 1) {
      const { id } = await tessera.decisions.create({
        ...paymentOf(100),
        customer: { id: 'pages' },
      });
      made.add(id);
    }
    services.fraud.clear();
    const read = new Set<string>();
    for await (const { id } of tessera.decisions.list({ customer_id: 'pages', limit: 2 })) {
      read.add(id);
    }
    expect(read).toEqual(made);
    expect(services.fraud.requests).toHaveLength(13);
    services.fraud.clear();
    for await (const { id } of tessera.decisions.list({ customer_id: 'pages', limit: 2 })) {
      expect(made.has(id)).toBe(true);
      break;
    }
    expect(services.fraud.requests).toHaveLength(1);
  });

  it('is read page by page', async () => {
    const first = await tesseraWith().decisions.list({ customer_id: 'pages', limit: 20 });
    expect([first.data.length, first.hasMore]).toEqual([20, true]);
    const second = await first.next();
    expect([second?.data.length, second?.hasMore]).toEqual([5, false]);
    expect(await second?.next()).toBeUndefined();
  });
});

describe('hooks', () => {
  it('see every attempt, add headers, and get no credential', async () => {
    services.fraud.failNext({ status: 503 });
    const events: (RequestEvent | ResponseEvent | RetryEvent)[] = [];
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const tessera = tesseraWith({
      hooks: {
        onRequest: (event) => {
          events.push(event);
          return { traceparent };
        },
        onResponse: (event) => void events.push(event),
        onRetry: (event) => void events.push(event),
      },
    });
    const id = randomUUID();
    await failureOf(tessera.decisions.get(id));
    expect(events.map(({ attempt, path }) => [attempt, path])).toEqual(
      [1, 1, 1, 2, 2].map((attempt) => [attempt, '/api/decisions/{id}']),
    );
    expect(services.fraud.requests.map(({ headers }) => headers['traceparent'])).toEqual([
      traceparent,
      traceparent,
    ]);
    const shown = JSON.stringify(events);
    expect(shown).not.toMatch(/bearer/i);
    expect(shown).not.toContain(id);
  });
});

describe('secrets', () => {
  it('are in no error and in nothing that is printed', async () => {
    services.fraud.failNext('cut', 'cut', 'cut');
    const tessera = tesseraWith();
    const errors = [
      await failureOf(tessera.decisions.list()),
      await failureOf(tessera.decisions.get(randomUUID())),
      await failureOf(tesseraWith({ token: 'secret\ntoken' }).decisions.list()),
    ];
    const authorization = services.fraud.requests[0]?.headers['authorization'] ?? '';
    expect(authorization).toMatch(/^Bearer ey/);
    const shown = inspect([tessera, tessera.fraud, errors], { depth: 20, showHidden: true });
    for (const secret of [client.clientSecret, authorization.slice(7), 'secret\ntoken']) {
      expect(shown).not.toContain(secret);
      expect(JSON.stringify([tessera, errors])).not.toContain(secret);
    }
    expect(errors[2]).toBeInstanceOf(ConfigurationError);
  });
});

describe('the options', () => {
  it('that are missing are named', async () => {
    expect(() => tesseraWith().cards).toThrow('Set vault: { url }');
    expect(() => new Tessera({ fraud: { url: 'fraud.example' } })).toThrow(ConfigurationError);
    const anonymous = new Tessera({ fraud: { url: services.fraud.url } });
    const error = await failureOf(anonymous.decisions.list());
    expect((error as Error).message).toContain('the scope decisions:read');
    const empty = tesseraWith().decisions.get('');
    expect(await failureOf(empty)).toBeInstanceOf(ConfigurationError);
    expect(services.fraud.requests).toHaveLength(0);
  });
});

async function failureOf(call: PromiseLike<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('The call succeeded.');
}
