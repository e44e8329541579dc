import { afterEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@tessera/local/testing';
import type { ServiceProcess } from '@tessera/local/testing';
import { vault } from '@tessera/vault';
import { DecidingFraud, decisionOf } from './deciding-fraud.js';
import { KeepAliveLoad } from './keep-alive-load.js';
import { call, LoadedService } from './loaded-service.js';
import { RoundRobin } from './round-robin.js';

const TIMEOUT_MS = 180_000;
const CLIENTS = 16;
/** A constant load that leaves the machine room to boot a pod. */
const THINK_MS = 60;
/** `preStop` of a pod: SIGTERM comes while balancers may still send new connections. */
const PRE_STOP_MS = 100;
/** Requests between two replacements. */
const BETWEEN = 50;

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** As a Deployment does: the successor is ready and known before the predecessor gets SIGTERM. */
async function replace(
  service: LoadedService,
  balancer: RoundRobin,
  old: ServiceProcess,
): Promise<ServiceProcess> {
  const successor = await service.start();
  balancer.add(successor);
  await until('the successor is known', () => Promise.resolve(balancer.has(successor)));
  balancer.remove(old);
  await delay(PRE_STOP_MS);
  expect(await old.stop()).toEqual({ code: 0, signal: null });
  return successor;
}

async function rollOver(
  service: LoadedService,
  replicas: number,
  load: (balancer: RoundRobin) => KeepAliveLoad,
): Promise<{ load: KeepAliveLoad; pods: readonly ServiceProcess[] }> {
  const balancer = await RoundRobin.open();
  cleanUps.push(() => balancer.close());
  const pods = await Promise.all(Array.from({ length: replicas }, () => service.start()));
  for (const pod of pods) balancer.add(pod);
  await until('all are known', () => Promise.resolve(pods.every((pod) => balancer.has(pod))));
  const running = load(balancer);
  cleanUps.push(() => running.stop());
  const served = async (): Promise<void> => {
    const enough = running.answered + BETWEEN;
    await until('requests are answered', () => Promise.resolve(running.answered >= enough), 60_000);
  };
  for (const [index, pod] of pods.entries()) {
    await served();
    // Deliberate: one pod after the other.
    pods[index] = await replace(service, balancer, pod);
  }
  await served();
  await running.stop();
  return { load: running, pods };
}

describe('a rolling restart under load', () => {
  it.each([2, 3])(
    'of %d replicas of fraud fails no request, and decides and counts each payment once',
    async (replicas) => {
      const stack = await DecidingFraud.create();
      cleanUps.push(() => stack.service.close());
      const sent: string[] = [];
      const { load, pods } = await rollOver(
        stack.service,
        replicas,
        (balancer) =>
          new KeepAliveLoad({
            target: () => balancer.url,
            clients: CLIENTS,
            turn: () => delay(THINK_MS),
            next: () => {
              const key = randomUUID();
              sent.push(key);
              const headers = { ...stack.headers, 'x-idempotency-key': key };
              const body = JSON.stringify(decisionOf(key));
              return { method: 'POST', path: '/api/decisions', headers, body };
            },
          }),
      );
      process.stdout.write(
        `rolling restart of ${replicas} fraud replicas: ${load.answered} requests, ` +
          `${load.failures.length} failed, ${load.dismissed} connections dismissed\n`,
      );
      expect(load.failures).toEqual([]);
      expect(load.answered).toBe(sent.length);
      expect(await stack.counts()).toEqual({
        decisions: sent.length,
        payments: sent.length,
        events: sent.length,
      });
      const counted = await stack.countOfDevice(pods[0]?.url ?? '');
      expect(counted).toBe((await stack.counts()).decisions);
    },
    TIMEOUT_MS,
  );

  it(
    'of two replicas of the vault and of its worker loses no card and no delivery',
    async () => {
      const service = await LoadedService.create(vault, { BACKGROUND_WORK: 'worker' });
      cleanUps.push(() => service.close());
      const receiver = await CountingReceiver.open();
      cleanUps.push(() => receiver.close());
      const first = await service.start();
      await call(`${first.url}/api/admin/webhooks`, {
        headers: await service.headers('admin:webhooks:create'),
        body: { url: receiver.url, events: ['pci.token.created'] },
      });
      await first.stop();
      let worker = await service.start({ role: 'worker' });
      const headers = await service.headers('pci:tokens:create');
      let created = 0;
      const rolling = rollOver(
        service,
        2,
        (balancer) =>
          new KeepAliveLoad({
            target: () => balancer.url,
            clients: 8,
            turn: () => delay(THINK_MS),
            next: () => {
              created += 1;
              return { method: 'POST', path: '/api/pci/tokens', headers, body: cardBody(created) };
            },
          }),
      );
      await until('a delivery is made', () => Promise.resolve(receiver.ids.size > 0), TIMEOUT_MS);
      const [old, successor] = [worker, await service.start({ role: 'worker' })];
      expect(await old.stop()).toEqual({ code: 0, signal: null });
      worker = successor;
      const { load } = await rolling;
      expect(load.failures).toEqual([]);
      const [row] = await service.query<{ count: number }>(
        'select count(*)::int as count from pci_token',
      );
      expect(row?.count).toBe(load.answered);
      await until(
        'every card was announced by an event',
        () => Promise.resolve(receiver.ids.size === load.answered),
        60_000,
      );
      process.stdout.write(
        `rolling restart of the vault and its worker: ${load.answered} cards, ` +
          `${load.failures.length} failed, ${receiver.ids.size} events in ${receiver.arrivals} deliveries\n`,
      );
      expect(receiver.arrivals).toBe(load.answered);
      expect(await worker.stop()).toEqual({ code: 0, signal: null });
    },
    TIMEOUT_MS,
  );
});

function cardBody(number: number): string {
  const pan = {
    account_number: '4111111111111111',
    expiry_month: 12,
    expiry_year: 2099,
    cardholder_name: `Holder ${number}`,
  };
  return JSON.stringify({ source: 'pan', pan });
}

/** Takes webhooks, each after a while, and counts them by their ids. */
class CountingReceiver {
  readonly ids = new Set<string>();
  arrivals = 0;
  private readonly server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      this.arrivals += 1;
      this.ids.add((JSON.parse(body) as { id: string }).id);
      setTimeout(() => response.writeHead(204).end(), 50);
    });
  });

  static async open(): Promise<CountingReceiver> {
    const receiver = new CountingReceiver();
    await new Promise<void>((listening) => receiver.server.listen(0, '127.0.0.1', listening));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
