import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { postHead, RawConnection, until, type TestService } from '@tessera/local/testing';
import type { RunningService } from '../src/index.js';
import { metric, prepareLimited, waiting } from './support/limited-service.js';

const PER_SOURCE = 50;
const IN_ALL = 100;
const IDLE = 1_000;
/** Every address of 127.0.0.0/8 is local, so each client of a test gets a different one. */
const ATTACKER = '127.0.0.2';
const SECOND_ATTACKER = '127.0.0.3';
const THIRD_ATTACKER = '127.0.0.4';

let stack: TestService;
const opened: RawConnection[] = [];

beforeAll(async () => {
  stack = await prepareLimited();
});

afterEach(() => {
  for (const connection of opened.splice(0)) connection.close();
});

afterAll(() => stack.close());

async function openMany(url: string, count: number, from = ATTACKER): Promise<RawConnection[]> {
  const connections = await Promise.all(
    Array.from({ length: count }, () => RawConnection.open(url, from)),
  );
  opened.push(...connections);
  return connections;
}

async function plain(service: RunningService): Promise<number> {
  const response = await fetch(`${service.url}/plain`, { headers: { connection: 'close' } });
  await response.text();
  return response.status;
}

describe('connections of one source', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await stack.boot({
      MAX_CONNECTIONS: String(IN_ALL),
      MAX_CONNECTIONS_PER_SOURCE: String(PER_SOURCE),
    });
  });

  it('are bounded: further ones get 503 at once, and the others stay open', async () => {
    const first = await openMany(service.url, PER_SOURCE);
    await until(
      'all are open',
      async () => (await metric(service, 'http_connections')) === PER_SOURCE,
    );
    const [late] = await openMany(service.url, 1);
    const response = await late?.closedWith();
    expect(response?.status).toBe(503);
    expect(response?.headers).toMatchObject({ 'cache-control': 'no-store', connection: 'close' });
    expect(Number(response?.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(response?.body ?? '')).toMatchObject({ classifier: 'SERVICE_UNAVAILABLE' });
    for (const connection of first) {
      connection.write('GET /plain HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    }
    const responses = await Promise.all(first.map((each) => each.closedWith()));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('leave others alone, in any number: 1,000 idle ones from one host', async () => {
    const connections = await openMany(service.url, IDLE);
    await until('those past the bound are closed', () =>
      Promise.resolve(connections.filter(({ isClosed }) => isClosed).length >= IDLE - PER_SOURCE),
    );
    const statuses = await Promise.all(Array.from({ length: 20 }, () => plain(service)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = 'http_requests_refused_total{reason="connections_source_full"}';
    expect(await metric(service, refused)).toBeGreaterThanOrEqual(IDLE - PER_SOURCE);
  });

  it('are bounded in all, and the count goes down when they close', async () => {
    const open = () => metric(service, 'http_connections');
    await until('none is open', async () => (await open()) === 0);
    const connections = await openMany(service.url, PER_SOURCE);
    connections.push(...(await openMany(service.url, PER_SOURCE, SECOND_ATTACKER)));
    await until('all are open', async () => (await open()) === IN_ALL);
    const [late] = await openMany(service.url, 1, THIRD_ATTACKER);
    expect((await late?.closedWith())?.status).toBe(503);
    for (const connection of connections) connection.close();
    await until('all are closed', async () => (await open()) === 0);
    expect(await plain(service)).toBe(200);
  });
});

it('does not bound the connections of a trusted proxy by source', async () => {
  const service = await stack.boot({
    MAX_CONNECTIONS_PER_SOURCE: '5',
    TRUSTED_PROXIES: '127.0.0.0/24',
  });
  await openMany(service.url, 20);
  await until('all are open', async () => (await metric(service, 'http_connections')) === 20);
  expect(await plain(service)).toBe(200);
});

it('bounds the bodies that one source behind a proxy leaves unfinished', async () => {
  const service = await stack.boot({
    MAX_RECEIVING_PER_SOURCE: '10',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const forwarded = postHead('/echo').replace('host: x', 'host: x\r\nx-forwarded-for: 203.0.113.1');
  const connections = await openMany(service.url, 10, '127.0.0.1');
  for (const connection of connections) connection.write(forwarded);
  await until(
    'all are being received',
    async () => (await metric(service, 'http_requests_receiving')) === 10,
  );
  const post = async (from: string) => {
    const response = await fetch(`${service.url}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: '{"text":"a"}',
    });
    await response.text();
    return response.status;
  };
  expect(await post('203.0.113.1')).toBe(503);
  expect(await post('203.0.113.2')).toBe(200);
});

it('bounds the bodies that are left unfinished in all', async () => {
  const service = await stack.boot({ MAX_RECEIVING: '10' });
  const connections = await openMany(service.url, 11);
  for (const connection of connections) connection.write(postHead('/echo'));
  const statuses = async () => {
    const refused = connections.filter(({ text }) => text.startsWith('HTTP/1.1 503 '));
    return Promise.resolve(refused.length);
  };
  await until('one is refused', async () => (await statuses()) === 1);
  expect(await plain(service)).toBe(200);
});

describe('one principal', () => {
  const PLACES = 16;
  const SHARE = PLACES / 2;

  it('cannot take every connection of a pod, and may use idle ones', async () => {
    const service = await stack.boot({ MAX_IN_FLIGHT: String(PLACES) });
    const tokenOf = (client: string) =>
      stack.issuer.token({ scope: 'notes:read', client_id: client });
    const [greedy, modest] = [await tokenOf('greedy'), await tokenOf('modest')];
    const send = async (token: string, path: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(service.url + path, { headers });
      await response.text();
      return response.status;
    };
    const held = Array.from({ length: PLACES }, () => send(greedy, '/waiting'));
    const refused = 'http_requests_refused_total{reason="principal_share"}';
    await until('the rest is refused', async () => (await metric(service, refused)) > 0);
    expect(waiting.length).toBeGreaterThan(SHARE);
    expect(waiting.length).toBeLessThan(PLACES);
    expect(await send(modest, '/guarded')).toBe(200);
    expect(await send(greedy, '/guarded')).toBe(503);
    for (const release of waiting.splice(0)) release();
    const statuses = await Promise.all(held);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(await send(greedy, '/guarded')).toBe(200);
  });
});
