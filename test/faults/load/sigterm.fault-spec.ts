import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@tessera/local/testing';
import type { ServiceProcess } from '@tessera/local/testing';
import { vault } from '@tessera/vault';
import { KeepAliveLoad } from './keep-alive-load.js';
import { call, LoadedService } from './loaded-service.js';
import { SERVICE_LOADS } from './service-loads.js';

const TIMEOUT_MS = 120_000;
const CLIENTS = 16;
/** Completed before the signal, so that every client has its connection. */
const WARM = 10 * CLIENTS;
/** When no more clients are sent to the pod; long before its drain ends. */
const UNKNOWN_AFTER_MS = 500;
/** Of workers: they are sent nothing. */
const WORKER_DRAIN_MS = 1_500;
/** The service gives up then; a pod has this and its `preStop` within its grace of 60 s. */
const GIVE_UP_MS = 30_000;

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

describe.each(Object.keys(SERVICE_LOADS))('SIGTERM to %s under load', (name) => {
  it(
    'fails no request, ends every connection with an answer, and the process with 0',
    async () => {
      const { service, prepare } = await (SERVICE_LOADS[name]?.() ?? Promise.reject(new Error()));
      cleanUps.push(() => service.close());
      const api = await service.start();
      let target: string | null = api.url;
      const next = await prepare(api);
      const load = new KeepAliveLoad({ target: () => target, next, clients: CLIENTS });
      await until('every client is connected', () => Promise.resolve(load.answered >= WARM));
      // A connection over which nothing is ever sent, as browsers and balancers open in advance.
      const silent = connect({ host: '127.0.0.1', port: Number(new URL(api.url).port) });
      await once(silent, 'connect');
      const before = load.answered;
      const startedAt = performance.now();
      const ended = api.stop();
      await until('readiness is false', async () => (await api.readiness()) !== 200);
      await delay(UNKNOWN_AFTER_MS);
      target = null;
      expect(await ended).toEqual({ code: 0, signal: null });
      const ms = Math.round(performance.now() - startedAt);
      await load.stop();
      silent.destroy();
      process.stdout.write(
        `SIGTERM to ${name}: ${load.answered - before} requests answered during shutdown, ` +
          `${load.failures.length} failed, ${load.dismissed} connections dismissed, ended after ${ms} ms\n`,
      );
      expect(load.failures).toEqual([]);
      expect(load.dismissed).toBeGreaterThanOrEqual(CLIENTS);
      expect(ms).toBeLessThan(GIVE_UP_MS);
    },
    TIMEOUT_MS,
  );
});

describe('SIGTERM to a worker', () => {
  /** Ids of events, as often as they came. */
  const received: string[] = [];
  const held: ServerResponse[] = [];

  /** A worker with this many events for a receiver that responds on command. */
  async function emit(
    env: Record<string, string>,
    count: number,
  ): Promise<{ service: LoadedService; worker: ServiceProcess }> {
    const own = { BACKGROUND_WORK: 'worker', SHUTDOWN_DRAIN_MS: String(WORKER_DRAIN_MS) };
    const service = await LoadedService.create(vault, { ...own, ...env });
    cleanUps.push(() => service.close());
    const api = await service.start();
    const headers = await service.headers('admin:webhooks:create admin:webhooks:write');
    const webhooks = `${api.url}/api/admin/webhooks`;
    const body = { url: await receive(), events: ['pci.token.created'] };
    const { id } = await call<{ id: string }>(webhooks, { headers, body });
    for (let sent = 0; sent < count; sent += 1) {
      await call(`${webhooks}/${id}/test`, { headers, body: {} });
    }
    return { service, worker: await service.start({ role: 'worker' }) };
  }

  async function receive(): Promise<string> {
    const receiver = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        received.push((JSON.parse(body) as { id: string }).id);
        held.push(response);
      });
    });
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    cleanUps.push(async () => {
      receiver.closeAllConnections();
      await new Promise((closed) => receiver.close(closed));
    });
    return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  }

  async function outbox(service: LoadedService): Promise<number | undefined> {
    const text = 'select count(*)::int as count from webhook_delivery';
    const [row] = await service.query<{ count: number }>(text);
    return row?.count;
  }

  afterEach(() => {
    received.length = 0;
    held.length = 0;
  });

  it(
    'waits for the deliveries under way, and makes none of them twice',
    async () => {
      const { service, worker } = await emit({}, 10);
      await until('they are under way', () => Promise.resolve(held.length === 10));
      const startedAt = performance.now();
      const ended = worker.stop();
      await until('readiness is false', async () => (await worker.readiness()) !== 200);
      // Longer than a stop without deliveries takes, far below the 15 s that they may have.
      await delay(4_000);
      expect(worker.isAlive).toBe(true);
      for (const response of held) response.writeHead(204).end();
      expect(await ended).toEqual({ code: 0, signal: null });
      const ms = Math.round(performance.now() - startedAt);
      process.stdout.write(`SIGTERM to a worker with 10 deliveries: ended after ${ms} ms\n`);
      expect(await outbox(service)).toBe(0);
      expect(received).toHaveLength(10);
    },
    TIMEOUT_MS,
  );

  it(
    'gives back deliveries that take longer than it may, for its successor to make at once',
    async () => {
      const { service, worker } = await emit({ WEBHOOK_DRAIN_MS: '500' }, 3);
      await until('they are under way', () => Promise.resolve(held.length === 3));
      expect(await worker.stop()).toEqual({ code: 0, signal: null });
      expect(await outbox(service)).toBe(3);
      await service.start({ role: 'worker' });
      // Well before the leases of the first worker would have ended by themselves.
      await until('they are made again', () => Promise.resolve(held.length === 6), 10_000);
      expect(new Set(received).size).toBe(3);
      for (const response of held.slice(3)) response.writeHead(204).end();
      await until('the outbox is empty', async () => (await outbox(service)) === 0);
    },
    TIMEOUT_MS,
  );
});

describe('signals that are repeated', () => {
  /** Takes 20 s to end unless it is killed. */
  async function start(): Promise<ServiceProcess> {
    const service = await LoadedService.create(vault, { SHUTDOWN_DRAIN_MS: '20000' });
    cleanUps.push(() => service.close());
    return service.start();
  }

  it(
    'a second Ctrl-C ends the process at once',
    async () => {
      const api = await start();
      api.signal('SIGINT');
      await until('it is shutting down', async () => (await api.readiness()) !== 200);
      await delay(600);
      api.signal('SIGINT');
      expect(await api.ended).toEqual({ code: 130, signal: null });
    },
    TIMEOUT_MS,
  );

  it(
    'more SIGTERMs change nothing',
    async () => {
      const api = await start();
      api.signal('SIGTERM');
      await until('it is shutting down', async () => (await api.readiness()) !== 200);
      await delay(600);
      api.signal('SIGTERM');
      const answer = await fetch(`${api.url}/api/pci/tokens`);
      expect([answer.status, answer.headers.get('connection')]).toEqual([401, 'close']);
      expect(api.isAlive).toBe(true);
    },
    TIMEOUT_MS,
  );
});
