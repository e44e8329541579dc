import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { postHead, RawConnection, until, type TestService } from '@tessera/local/testing';
import type { RunningService } from '../src/index.js';
import { metric, prepareLimited } from './support/limited-service.js';

const HALF_SENT = 256;

let stack: TestService;
let service: RunningService;
const opened: RawConnection[] = [];

beforeAll(async () => {
  stack = await prepareLimited();
  service = await stack.boot({
    REQUEST_HEADERS_TIMEOUT_MS: '1000',
    REQUEST_BODY_TIMEOUT_MS: '8000',
    RESPONSE_STALL_TIMEOUT_MS: '2000',
  });
});

afterEach(() => {
  for (const connection of opened.splice(0)) connection.close();
});

afterAll(() => stack.close());

async function open(): Promise<RawConnection> {
  const connection = await RawConnection.open(service.url);
  opened.push(connection);
  return connection;
}

function echo(text: string): Promise<Response> {
  return fetch(`${service.url}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
}

describe('requests that are never finished', () => {
  it('leave the service usable for everyone else, in any number that one pod works on', async () => {
    const connections = await Promise.all(Array.from({ length: HALF_SENT }, open));
    for (const connection of connections) connection.write(`${postHead('/echo')}{`);
    const receiving = () => metric(service, 'http_requests_receiving');
    await until('all are being received', async () => (await receiving()) === HALF_SENT);
    const statuses = await Promise.all([
      echo('a').then(({ status }) => status),
      fetch(`${service.url}/plain`).then(({ status }) => status),
      fetch(`${service.url}/nothing`).then(({ status }) => status),
    ]);
    expect(statuses).toEqual([200, 200, 404]);
    expect(await metric(service, 'http_requests_in_flight')).toBe(0);
    const responses = await Promise.all(connections.map((each) => each.closedWith()));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([408]));
    expect(await receiving()).toBe(0);
  });

  it('return 408 in the body of the service and close the connection', async () => {
    const connection = await open();
    connection.write(`${postHead('/echo')}{`);
    const { status, headers, body } = await connection.closedWith();
    expect(status).toBe(408);
    expect(headers).toMatchObject({
      connection: 'close',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(body)).toEqual({
      code: 408,
      classifier: 'BAD_REQUEST',
      message: expect.stringMatching(/arrive/),
    });
  });

  it('return 408 when the body drips, although bytes keep arriving', async () => {
    const connection = await open();
    connection.write(postHead('/echo', 100_000));
    const drip = setInterval(() => {
      connection.write('x');
    }, 50);
    const { status } = await connection.closedWith().finally(() => {
      clearInterval(drip);
    });
    expect(status).toBe(408);
  });

  it('return 408 when the body is fast enough and does not end before its deadline', async () => {
    const connection = await open();
    connection.write(postHead('/echo', 200_000));
    const startedAt = performance.now();
    const drip = setInterval(() => {
      connection.write('x'.repeat(1_024));
    }, 200);
    const { status } = await connection.closedWith().finally(() => {
      clearInterval(drip);
    });
    expect(status).toBe(408);
    expect(performance.now() - startedAt).toBeGreaterThan(7_000);
  });

  it('return 408 when the headers are not complete in time', async () => {
    const connection = await open();
    connection.write('POST /echo HTTP/1.1\r\nhost: x\r\nx-a: ');
    const drip = setInterval(() => {
      connection.write('x');
    }, 50);
    const { status, headers, body } = await connection.closedWith().finally(() => {
      clearInterval(drip);
    });
    expect([status, headers['connection']]).toEqual([408, 'close']);
    expect(JSON.parse(body)).toMatchObject({ code: 408 });
  });

  it('are no longer open when their response was sent before their body', async () => {
    const connection = await open();
    connection.write(`GET /plain HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{`);
    const { status } = await connection.closedWith();
    expect(status).toBe(200);
  });
});

it('takes a slow upload that keeps the minimum rate', async () => {
  const connection = await open();
  const [length, piece] = [30_000, 3_000];
  connection.write(postHead('/upload', length).replace('keep-alive', 'close'));
  for (let sent = 0; sent < length; sent += piece) {
    await new Promise((resolve) => setTimeout(resolve, 600));
    connection.write('x'.repeat(piece));
  }
  await until('a response', () => Promise.resolve(connection.text.includes('30000')));
  expect(connection.text).toMatch(/^HTTP\/1.1 200 /);
});

it('closes the connection of a client that does not read its response', async () => {
  const connection = await open();
  connection.pause();
  connection.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  const inFlight = () => metric(service, 'http_requests_in_flight');
  await until('the request is in flight', async () => (await inFlight()) === 1);
  await until('its place is free', async () => (await inFlight()) === 0);
  const refused = 'http_requests_refused_total{reason="response_unread"}';
  expect(await metric(service, refused)).toBe(1);
});

it('leaves a handler alone that takes longer than a client may be silent', async () => {
  const response = await fetch(`${service.url}/slow`);
  expect(response.status).toBe(200);
});

it('closes connections over which nothing is ever sent', async () => {
  const connections = await Promise.all(Array.from({ length: 50 }, open));
  await Promise.all(connections.map((each) => each.closedWith()));
  expect((await fetch(`${service.url}/plain`)).status).toBe(200);
});
