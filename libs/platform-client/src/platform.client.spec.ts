import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { ServiceUnavailableError } from '@tessera/errors';
import { parseTraceparent, runInRequest, runInSpan, TracingOff } from '@tessera/telemetry';
import { Registry } from 'prom-client';
import { PlatformClient } from './platform.client.js';
import type { PlatformClientOptions } from './platform.client.js';
import type { PlatformRequest } from './platform-request.js';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Reply = (response: ServerResponse, request: IncomingMessage) => void;

const GET: PlatformRequest = { path: '/api/things' };
const POST: PlatformRequest = { method: 'POST', path: '/api/things', json: { a: 1 } };
const KEYED: PlatformRequest = { ...POST, idempotencyKey: 'k1' };

let server: Server;
let baseUrl: string;
let seen: Seen[];
let replies: Reply[];
let discarded: number;
let waits: number[];
const clients: PlatformClient[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void readBody(request).then((body) => {
      seen.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body,
      });
      (replies.shift() ?? say(500, {}))(response, request);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  [seen, replies, discarded, waits] = [[], [], 0, []];
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.onApplicationShutdown()));
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

const say =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
const drop: Reply = (_, request) => {
  request.socket.destroy();
};

function clientOf(options: Partial<PlatformClientOptions> = {}): PlatformClient {
  const client = new PlatformClient({
    service: 'vault',
    baseUrl,
    accessTokens: {
      token: () => Promise.resolve(`token-${discarded}`),
      discard: () => {
        discarded += 1;
      },
    },
    timeoutMs: 30_000,
    waitsMs: [10, 20],
    pause: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    ...options,
  });
  clients.push(client);
  return client;
}

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const SPAN = { name: 'GET /', kind: 'server' } as const;
const echo = (body: unknown): unknown => body;

describe('PlatformClient', () => {
  it('sends the token, the tracing headers, the key and the body, and returns the response', async () => {
    replies = [say(201, { id: 'x' })];
    const context = { requestId: 'r-1', origin: '127.0.0.1' };
    const span = new TracingOff().begin(SPAN, parseTraceparent(TRACEPARENT));
    const answer = await runInRequest(context, () =>
      runInSpan(span, () => clientOf().call(KEYED, echo)),
    );
    expect(answer).toEqual({ id: 'x' });
    expect(seen).toEqual([expect.objectContaining({ method: 'POST', body: '{"a":1}' })]);
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer token-0',
      'x-request-id': 'r-1',
      traceparent: TRACEPARENT,
      'x-idempotency-key': 'k1',
      'content-type': 'application/json',
    });
  });

  it('counts calls by outcome across all clients of a service, with retries counted once', async () => {
    const registry = new Registry();
    const counted = { registry, waitsMs: [1] };
    replies = [say(503, {}), say(200, {}), say(404, {}), drop, drop];
    await clientOf(counted).call({ path: '/a' }, echo);
    await clientOf(counted)
      .call({ path: '/b' }, echo)
      .catch(() => undefined);
    await clientOf({ ...counted, service: 'fraud service' })
      .call({ path: '/c' }, echo)
      .catch(() => undefined);
    const text = await registry.metrics();
    const counts = text.split('\n').filter((line) => line.includes('_count{'));
    expect(counts).toEqual([
      'platform_call_duration_seconds_count{peer="vault",outcome="2xx"} 1',
      'platform_call_duration_seconds_count{peer="vault",outcome="4xx"} 1',
      'platform_call_duration_seconds_count{peer="fraud service",outcome="unreachable"} 1',
    ]);
  });

  it('adds nothing that a destination behind the service would see', async () => {
    replies = [say(200, {})];
    await clientOf().call(GET, echo);
    const names = Object.keys(seen[0]?.headers ?? {}).sort();
    expect(names).toEqual(['accept', 'authorization', 'connection', 'host']);
  });

  it('keeps the path of the base URL and writes the query', async () => {
    replies = [say(200, {})];
    const request = { ...GET, query: { limit: 2, after: undefined, q: 'a b&c' } };
    await clientOf({ baseUrl: `${baseUrl}/vault/` }).call(request, echo);
    expect(seen[0]?.url).toBe('/vault/api/things?limit=2&q=a+b%26c');
  });

  it('reads an empty response as undefined', async () => {
    replies = [(response) => response.writeHead(204).end()];
    expect(await clientOf().call({ ...GET, method: 'DELETE' }, echo)).toBeUndefined();
  });

  it('discards a rejected token and retries once', async () => {
    replies = [say(401, {}), say(200, { fine: true })];
    expect(await clientOf().call(POST, echo)).toEqual({ fine: true });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-0',
      'Bearer token-1',
    ]);
  });

  it('does not retry twice, and reports a rejected client as our failure', async () => {
    replies = [say(401, {}), say(401, {}), say(200, {})];
    await expect(clientOf().call(GET, echo)).rejects.toMatchObject({
      status: 502,
      refusal: { status: 401 },
    });
    expect(seen).toHaveLength(2);
  });

  it("does not send a forward twice for the destination's own 401 and 503", async () => {
    const theirs = { 'x-forward-answered-by': 'destination' };
    replies = [say(401, {}, theirs), say(503, {}, theirs)];
    expect(await clientOf().send(POST)).toMatchObject({ status: 401 });
    expect(await clientOf().send(KEYED)).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(2);
    expect(discarded).toBe(0);
  });

  it('reports a refusal with its status, classifier and paths for every error shape', async () => {
    const fields = [{ path: '$.a', message: 'must be less' }];
    const body = { classifier: 'VALIDATION_ERROR', message: 'No.', validation_errors: fields };
    replies = [say(422, { code: 422, ...body }), say(422, { status: 422, ...body })];
    const expected = {
      status: 502,
      refusal: { status: 422, classifier: 'VALIDATION_ERROR', validationErrors: fields },
    };
    await expect(clientOf().call(POST, echo)).rejects.toMatchObject(expected);
    await expect(clientOf().call(POST, echo)).rejects.toMatchObject(expected);
    expect(seen).toHaveLength(2);
  });

  it.each([
    [500, 502],
    [502, 502],
    [503, 503],
    [504, 504],
    [429, 503],
    [302, 502],
  ])('maps %i to %i', async (theirs, ours) => {
    replies = [say(theirs, { message: 'secret detail' })];
    const failure: unknown = await clientOf().call(POST, echo).catch(echo);
    expect(failure).toMatchObject({ status: ours });
    expect(String(failure)).not.toContain('secret detail');
  });

  it('throws a 502 when the response is not JSON or has the wrong shape', async () => {
    replies = [(response) => response.end('<html>'), say(200, { other: 1 })];
    await expect(clientOf().call(POST, echo)).rejects.toMatchObject({ status: 502 });
    const disagree = () => {
      throw new Error('no id');
    };
    await expect(clientOf().call(POST, disagree)).rejects.toMatchObject({ status: 502 });
  });

  it('throws a 502 when the response is too large', async () => {
    replies = [say(200, 'x'.repeat(5_000))];
    const client = clientOf({ maxBytes: 1_000 });
    await expect(client.call(POST, echo)).rejects.toMatchObject({ status: 502 });
  });
});

describe('PlatformClient when the other service fails', () => {
  it.each([
    ['a GET', GET],
    ['a POST with an idempotency key', KEYED],
  ])('retries %s after a dropped connection', async (_, request) => {
    replies = [drop, say(200, { fine: true })];
    expect(await clientOf().call(request, echo)).toEqual({ fine: true });
    expect(new Set(seen.map(({ body }) => body)).size).toBe(1);
  });

  it('does not retry a POST without a key after a dropped connection', async () => {
    replies = [drop, say(200, {})];
    await expect(clientOf().call(POST, echo)).rejects.toMatchObject({
      status: 503,
      mayHaveArrived: true,
    });
    expect(seen).toHaveLength(1);
  });

  it('gives up after the last wait', async () => {
    replies = [drop, drop, drop, say(200, {})];
    await expect(clientOf().call(GET, echo)).rejects.toMatchObject({ status: 503 });
    expect(seen).toHaveLength(3);
  });

  it('waits for the duration in the Retry-After of a 503', async () => {
    replies = [say(503, {}, { 'retry-after': '1' }), say(200, { fine: true })];
    expect(await clientOf().call(GET, echo)).toEqual({ fine: true });
    expect(waits).toEqual([1_000]);
  });

  it('does not retry after a slow 503', async () => {
    const now = performance.now.bind(performance);
    let later = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + later);
    const slowly: Reply = (response, request) => {
      later += 3_000;
      say(503, {})(response, request);
    };
    replies = [say(503, {}), slowly, say(200, {})];
    await expect(clientOf().call(KEYED, echo)).rejects.toMatchObject({ status: 503 });
    clock.mockRestore();
    expect(seen).toHaveLength(2);
  });

  it('does not wait past the deadline and returns the 503', async () => {
    replies = [say(503, {}, { 'retry-after': '60' })];
    await expect(clientOf().call(GET, echo)).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '60' },
    });
    expect(waits).toEqual([]);
  });

  it('waits for a first attempt that is still in progress', async () => {
    replies = [drop, say(409, { classifier: 'CONFLICT' }), say(201, { id: 'once' })];
    expect(await clientOf().call(KEYED, echo)).toEqual({ id: 'once' });
  });

  it('treats a 409 to the first attempt as a refusal', async () => {
    replies = [say(409, {}), say(201, {})];
    await expect(clientOf().call(KEYED, echo)).rejects.toMatchObject({ refusal: { status: 409 } });
  });

  it('throws a 504 without retrying when no response arrives in time', async () => {
    const time = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal);
    // The test ends once the request has arrived, however long that took.
    replies = [
      () => {
        time.abort();
      },
    ];
    const call = clientOf().call({ ...KEYED, timeoutMs: 60 }, echo);
    await expect(call).rejects.toMatchObject({ status: 504 });
    expect(timeout).toHaveBeenCalledWith(60);
    timeout.mockRestore();
    expect(seen).toHaveLength(1);
  });

  it('throws a 504 when the response starts and does not end', async () => {
    replies = [(response) => response.writeHead(200).write('{')];
    const call = clientOf().call({ ...GET, timeoutMs: 60 }, echo);
    await expect(call).rejects.toMatchObject({ status: 504 });
  });

  it('throws a 503 that certainly did not arrive when the connection is refused, for any request', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    await once(gone, 'close');
    const client = clientOf({ baseUrl: `http://127.0.0.1:${port}` });
    await expect(client.call(POST, echo)).rejects.toMatchObject({
      status: 503,
      mayHaveArrived: false,
    });
    expect(waits).toHaveLength(2);
  });

  it('throws a 503 when no access token is available', async () => {
    const client = clientOf({
      accessTokens: {
        token: () => Promise.reject(new ServiceUnavailableError('The issuer is unavailable.')),
        discard: () => undefined,
      },
    });
    await expect(client.call(GET, echo)).rejects.toMatchObject({ status: 503 });
    expect(seen).toEqual([]);
  });

  it('throws a 504 when the access token does not arrive in time', async () => {
    const client = clientOf({
      accessTokens: { token: () => new Promise(() => undefined), discard: () => undefined },
    });
    const call = client.call({ ...GET, timeoutMs: 60 }, echo);
    await expect(call).rejects.toMatchObject({ status: 504 });
  });
});
