import { expect, it } from '@jest/globals';
import type { ErrorShape } from '@tessera/errors';
import { RawConnection, until } from '@tessera/local/testing';
import type { RawResponse } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';

const CARD = '4111111111111111';
const SESSION = '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11';
const SECRETS = new RegExp(`${CARD}|${SESSION}`);
const HOST = 'host: x\r\n';
const JSON_TYPE = 'content-type: application/json\r\n';

interface Sample {
  readonly what: string;
  readonly request: string;
  readonly status: number;
}

/** Errors that Node and Fastify would report in their own words. */
const SAMPLES: readonly Sample[] = [
  ...[
    `/api/pci/tokens/${CARD}%zz`,
    `/sessions/${SESSION}%zz?card=${CARD}`,
    `/${CARD}/%E0%A4%A`,
    `/%ff%fe/${SESSION}`,
    `/a/b/${CARD}%`,
    `/.well-known/${CARD}%GG`,
  ].map((path) => ({
    what: `a URL with invalid percent-encoding: ${path.replaceAll(CARD, 'N')}`,
    request: `GET ${path} HTTP/1.1\r\n${HOST}\r\n`,
    status: 400,
  })),
  {
    what: 'the same in a POST with a body',
    request: `POST /${CARD}%zz HTTP/1.1\r\n${HOST}${JSON_TYPE}content-length: 2\r\n\r\n{}`,
    status: 400,
  },
  {
    what: 'headers of 20 kB',
    request: `GET /${CARD} HTTP/1.1\r\n${HOST}x-a: ${CARD}${'a'.repeat(20_000)}\r\n\r\n`,
    status: 431,
  },
  {
    what: 'a URL of 20 kB',
    request: `GET /${SESSION}${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
    status: 431,
  },
  {
    what: 'a header without a colon',
    request: `GET /${CARD} HTTP/1.1\r\n${HOST}${CARD}\r\n\r\n`,
    status: 400,
  },
  {
    what: 'a space before the colon of a header',
    request: `GET /${CARD} HTTP/1.1\r\n${HOST}x-a : b\r\n\r\n`,
    status: 400,
  },
  {
    what: 'a folded header',
    request: `GET /${CARD} HTTP/1.1\r\n${HOST}x-a: b\r\n ${CARD}\r\n\r\n`,
    status: 400,
  },
  { what: 'no HTTP at all', request: `card ${CARD}\r\n\r\n`, status: 400 },
  { what: 'a TLS handshake', request: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', status: 400 },
  { what: 'HTTP/0.9', request: `GET /${CARD}\r\n\r\n`, status: 400 },
  { what: 'HTTP/2.0', request: `GET /${CARD} HTTP/2.0\r\n${HOST}\r\n`, status: 400 },
  { what: 'HTTP/2 with prior knowledge', request: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', status: 400 },
  { what: 'an unknown method', request: `FOO /${CARD} HTTP/1.1\r\n${HOST}\r\n`, status: 400 },
  { what: 'a method in lower case', request: `get /${CARD} HTTP/1.1\r\n${HOST}\r\n`, status: 400 },
  { what: 'CONNECT', request: `CONNECT ${CARD}:443 HTTP/1.1\r\n${HOST}\r\n`, status: 400 },
  { what: 'no Host header', request: `GET /${CARD} HTTP/1.1\r\n\r\n`, status: 400 },
  {
    what: 'Content-Length and Transfer-Encoding',
    request: `POST /${CARD} HTTP/1.1\r\n${HOST}${JSON_TYPE}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    status: 400,
  },
  {
    what: 'an unknown Transfer-Encoding',
    request: `POST /${CARD} HTTP/1.1\r\n${HOST}${JSON_TYPE}transfer-encoding: chunked, x\r\n\r\n0\r\n\r\n`,
    status: 400,
  },
  ...['1, 2', '-1', '1e3', '0x10', ` ${'9'.repeat(30)}`].map((length) => ({
    what: `Content-Length: ${length.trim().slice(0, 9)}`,
    request: `POST /${CARD} HTTP/1.1\r\n${HOST}${JSON_TYPE}content-length: ${length}\r\n\r\n{}`,
    status: 400,
  })),
  {
    what: 'two values of Content-Length',
    request: `POST /${CARD} HTTP/1.1\r\n${HOST}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`,
    status: 400,
  },
  {
    what: 'a chunk whose length is no number',
    request: `POST /${CARD} HTTP/1.1\r\n${HOST}${JSON_TYPE}transfer-encoding: chunked\r\n\r\n${CARD}zz\r\n`,
    status: 400,
  },
  {
    what: 'an unknown expectation',
    request: `POST /${CARD} HTTP/1.1\r\n${HOST}expect: ${CARD}\r\ncontent-length: 0\r\n\r\n`,
    status: 417,
  },
  ...['PROPFIND', 'TRACE', 'LINK', 'PURGE', 'M-SEARCH'].map((method) => ({
    what: `the method ${method}`,
    request: `${method} /nothing/here HTTP/1.1\r\n${HOST}content-length: 0\r\n\r\n`,
    status: 404,
  })),
  {
    what: 'QUERY without a content type',
    request: `QUERY /nothing/${CARD} HTTP/1.1\r\n${HOST}content-length: 0\r\n\r\n`,
    status: 400,
  },
  { what: 'OPTIONS *', request: `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, status: 404 },
  {
    what: 'HTTP/1.0 without a Host header',
    request: `GET /nothing/here HTTP/1.0\r\n\r\n`,
    status: 404,
  },
  {
    what: 'a URL with a scheme and a host',
    request: `GET http://other.test/nothing HTTP/1.1\r\n${HOST}\r\n`,
    status: 404,
  },
  {
    what: 'an upgrade to another protocol',
    request: `GET /nothing/here HTTP/1.1\r\n${HOST}connection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    status: 404,
  },
];

/** The members of the error bodies of a service. */
const MEMBERS: Readonly<Record<ErrorShape, readonly string[]>> = {
  'code-integer': ['classifier', 'code', 'message'],
  'status-integer': ['classifier', 'message', 'status'],
  'code-string': ['code', 'message'],
  oauth: ['error', 'error_description'],
};

/** Errors that no route sees are those of the service too. */
export function describeFrameworkErrors(
  shape: ErrorShape,
  running: () => { readonly service: RunningService; readonly log: readonly string[] },
): void {
  it.each(SAMPLES)('returns its own error for $what', async ({ request, status }) => {
    const { service, log } = running();
    const linesBefore = log.length;
    const response = await exchange(service.url, request);
    expectOwnError(response, shape, status);
    const requestId = response.headers['x-request-id'];
    const own = () =>
      log
        .slice(linesBefore)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => line['request_id'] === requestId && line['status'] !== undefined);
    await until('the request is logged', () => Promise.resolve(own().length > 0));
    expect(own().map((line) => line['status'])).toEqual([status]);
    expect(log.slice(linesBefore).join('')).not.toMatch(SECRETS);
  });

  it.each(['TRACE', 'GET', 'POST'])(
    'repeats no card number in the path of a %s request that no route matches',
    async (method) => {
      const { service, log } = running();
      const head = `${method} /nothing/${CARD} HTTP/1.1\r\n${HOST}content-length: 0\r\n\r\n`;
      const { status, body } = await exchange(service.url, head);
      // 422 where a service refuses card numbers before it looks for a route.
      expect([404, 422]).toContain(status);
      expect(body).not.toMatch(SECRETS);
      expect(log.join('')).not.toMatch(SECRETS);
    },
  );

  it('returns 404 or asks for a credential where a part of the path is too long', async () => {
    const { service, log } = running();
    const templates = service.routes.filter(({ path }) => path.includes('{'));
    for (const { method, path } of templates) {
      const url = path.replaceAll(/\{\w+\}/g, `${SESSION}${'a'.repeat(300)}`);
      const head = `${method} ${url} HTTP/1.1\r\n${HOST}content-length: 0\r\n\r\n`;
      const response = await exchange(service.url, head);
      expectOwnError(response, shape, 404);
    }
    expect(log.join('')).not.toMatch(SECRETS);
  });

  it('finishes a request before it closes the connection because of what follows', async () => {
    const connection = await RawConnection.open(running().service.url);
    connection.write(`GET /nothing HTTP/1.1\r\n${HOST}\r\n`);
    connection.write(`${CARD} \r\n\r\n`);
    const { status, body } = await connection.closedWith();
    expect(status).toBe(404);
    expect(body).not.toMatch(SECRETS);
  });
}

async function exchange(url: string, request: string): Promise<RawResponse> {
  const connection = await RawConnection.open(url);
  try {
    connection.write(request);
    return await connection.response();
  } finally {
    connection.close();
  }
}

function expectOwnError(response: RawResponse, shape: ErrorShape, status: number): void {
  expect(response.status).toBe(status);
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const body = JSON.parse(response.body) as Record<string, unknown>;
  expect(Object.keys(body).sort()).toEqual(MEMBERS[shape]);
  if ('status' in body) expect(body['status']).toBe(status);
  if (shape === 'code-integer') expect(body['code']).toBe(status);
  expect(`${JSON.stringify(response.headers)}${response.body}`).not.toMatch(SECRETS);
}
