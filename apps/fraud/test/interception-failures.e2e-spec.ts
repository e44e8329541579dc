import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Destination, startDestination } from './support/destination.js';
import { InterceptorDriver, jsonOf, MAPPING, PAYMENT } from './support/interceptor-driver.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

const LARGE_BODY = Buffer.alloc(2 * 1024 * 1024, 'x');
const SILENT = { timeout_ms: 150 };

let fraud: RunningFraud;
let interceptors: InterceptorDriver;
let destination: Destination;
const servers: Server[] = [];

beforeAll(async () => {
  destination = await startDestination();
  fraud = await startFraud({
    PCI_LEVEL: 'SAQ_D',
    INTERCEPTOR_ALLOWED_DESTINATIONS: 'http://127.0.0.1:*,https://127.0.0.1:*,https://*.invalid',
  });
  interceptors = new InterceptorDriver(fraud);
});

afterAll(async () => {
  await Promise.all([fraud.close(), destination.close()]);
  for (const server of servers) server.close();
});

/** A TCP server with the given connection handler. */
async function serve(handle: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    handle(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return `127.0.0.1:${port}`;
}

const FAILURES: readonly [string, number, () => Promise<object>][] = [
  ['refuses the connection', 502, async () => ({ url: `http://${await closedPort()}/` })],
  ['has an unknown name', 502, () => Promise.resolve({ url: 'https://nowhere.invalid/' })],
  [
    'speaks no TLS',
    502,
    async () => ({ url: `https://${await serve((socket) => socket.end('plain'))}/` }),
  ],
  [
    'resets the connection while the body is sent',
    502,
    async () => ({
      url: `http://${await serve((socket) => socket.once('data', () => socket.resetAndDestroy()))}/`,
    }),
  ],
  [
    'ends the connection without a response',
    502,
    async () => ({
      url: `http://${await serve((socket) => socket.once('data', () => socket.destroy()))}/`,
    }),
  ],
  [
    'does not answer in time',
    504,
    async () => ({ url: `http://${await serve((socket) => socket.resume())}/`, ...SILENT }),
  ],
];

describe.each(FAILURES)('a destination that %s', (name, status, target) => {
  it.each([
    ['with nothing mapped', [], { body: LARGE_BODY }],
    ['with nothing mapped and nothing sent', [], {}],
    ['with a mapping', MAPPING, { body: JSON.stringify(PAYMENT) }],
  ])(`is ${status}, %s`, async (how, mapping, sent) => {
    const ref = `${name} ${how}`.replaceAll(/\W+/g, '-').slice(0, 60);
    await interceptors.activated({
      ref,
      destination: await target(),
      ...(mapping.length === 0 ? {} : { field_mapping: mapping }),
    });
    const answer = await interceptors.send(ref, {
      ...sent,
      headers: { 'content-type': 'application/json' },
    });
    expect(jsonOf(answer)).toMatchObject({
      code: status,
      classifier: status === 502 ? 'BAD_GATEWAY' : 'GATEWAY_TIMEOUT',
    });
    expect(answer.body.toString()).not.toMatch(/database/i);
  });
});

describe('a mapped body with an unsafe name', () => {
  it('is refused and does not reach the destination', async () => {
    await interceptors.activated({
      ref: 'unsafe',
      destination: { url: destination.url },
      field_mapping: MAPPING,
    });
    const answer = await interceptors.send('unsafe', {
      body: String.raw`{"order":{"id":"o","total":1,"currency":"EUR","4111111111111111\\":1}}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(jsonOf(answer)).toMatchObject({
      code: 422,
      validation_errors: [{ path: String.raw`$.order['411111******1111\\']` }],
    });
    expect(destination.arrivals).toEqual([]);
  });
});

describe('a mapped body with a name that is given twice', () => {
  it.each([
    ['at the top', '{"order":{"id":"o","total":1,"currency":"EUR"},"order":{}}', '$.order'],
    ['below', '{"order":{"id":"o","total":999999,"total":1,"currency":"EUR"}}', '$.order.total'],
    ['escaped', '{"order":{"total":999999,"tot\\u0061l":1}}', '$.order.total'],
  ])('is refused and does not reach the destination, %s', async (_, body, path) => {
    await interceptors.activated({
      ref: 'twice',
      destination: { url: destination.url },
      field_mapping: MAPPING,
    });
    const answer = await interceptors.send('twice', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(jsonOf(answer)).toMatchObject({
      code: 422,
      validation_errors: [{ path, message: 'must not be given twice' }],
    });
    expect(destination.arrivals).toEqual([]);
  });
});
