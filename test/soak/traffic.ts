import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceProcess } from '@tessera/local/testing';
import { DecidingFraud, decisionOf } from '../faults/load/deciding-fraud.js';
import { KeepAliveLoad } from '../faults/load/keep-alive-load.js';
import type { LoadRequest } from '../faults/load/keep-alive-load.js';
import { call } from '../faults/load/loaded-service.js';
import { SERVICE_LOADS } from '../faults/load/service-loads.js';
import { MEMORY_REPORT, MemoryWatch } from './memory-watch.js';
import { Pace } from './pace.js';

const CLIENTS = 12;
const VAULT_SCOPES = 'pci:tokens:create pci:tokens:read pci:tokens:reveal';
const CARD = {
  source: 'pan',
  pan: { account_number: '4111111111111111', expiry_month: 12, expiry_year: 2099 },
};

/** One stream of requests to one service, at its own pace. */
export interface Stream {
  readonly name: string;
  readonly load: KeepAliveLoad;
  readonly pace: Pace;
  /** Response times since the last reading. */
  times: number[];
}

/** Services under the traffic of a working day: payments decided, cards stored and shown, lists read. */
export class Traffic {
  readonly streams: Stream[] = [];
  readonly memory: MemoryWatch[] = [];
  delivered = 0;
  private readonly closers: (() => Promise<unknown>)[] = [];

  static async start(): Promise<Traffic> {
    const traffic = new Traffic();
    try {
      await traffic.decide();
      await traffic.keepCards();
      await traffic.readTokens();
    } catch (error) {
      await traffic.close();
      throw error;
    }
    return traffic;
  }

  get answered(): number {
    return this.streams.reduce((sum, { load }) => sum + load.answered, 0);
  }

  get failures(): string[] {
    return this.streams.flatMap(({ load }) => load.failures);
  }

  /** Events that wait for their delivery. */
  waiting: () => Promise<number> = () => Promise.resolve(0);

  async quiet(): Promise<void> {
    await Promise.all(this.streams.map(({ load }) => load.stop()));
  }

  async close(): Promise<void> {
    await this.quiet();
    for (const closer of this.closers.splice(0).reverse()) await closer();
  }

  /** Decisions with a velocity, and a worker that notifies a receiver of each. */
  private async decide(): Promise<void> {
    const { service, headers } = await DecidingFraud.create(await this.receive());
    this.closers.push(() => service.close());
    const api = await service.start({ nodeOptions: MEMORY_REPORT });
    const worker = await service.start({ role: 'worker', nodeOptions: MEMORY_REPORT });
    this.memory.push(new MemoryWatch('fraud', api), new MemoryWatch('fraud worker', worker));
    this.waiting = async () => {
      const text = 'select count(*)::int as count from webhook_delivery';
      const [row] = await service.query<{ count: number }>(text);
      return row?.count ?? NaN;
    };
    this.add('decisions', api, () => {
      const key = randomUUID();
      return {
        method: 'POST',
        path: '/api/decisions',
        headers: { ...headers, 'x-idempotency-key': key },
        body: JSON.stringify({ ...decisionOf(key), device: { ip: ipOf(key) } }),
      };
    });
  }

  /** Cards that are stored, read and revealed: one, eight and one of ten requests. */
  private async keepCards(): Promise<void> {
    const { service } = (await SERVICE_LOADS['vault']?.()) ?? { service: undefined };
    if (service === undefined) throw new Error('There is no load for the vault.');
    this.closers.push(() => service.close());
    const env = { CARD_NUMBER_READERS: 'test-client' };
    const api = await service.start({ env, nodeOptions: MEMORY_REPORT });
    this.memory.push(new MemoryWatch('vault', api));
    const headers = await service.headers(VAULT_SCOPES);
    const path = '/api/pci/tokens';
    const { id } = await call<{ id: string }>(api.url + path, { headers, body: CARD });
    let number = 0;
    this.add('cards', api, () => {
      number += 1;
      if (number % 10 === 0) return { method: 'POST', path, headers, body: JSON.stringify(CARD) };
      if (number % 10 !== 5) return { method: 'GET', path: `${path}/${id}`, headers };
      return { method: 'POST', path: `${path}/${id}/reveal`, headers, body: '{}' };
    });
  }

  private async readTokens(): Promise<void> {
    const load = await SERVICE_LOADS['commerce']?.();
    if (load === undefined) throw new Error('There is no load for commerce.');
    this.closers.push(() => load.service.close());
    const api = await load.service.start({ nodeOptions: MEMORY_REPORT });
    this.memory.push(new MemoryWatch('commerce', api));
    const { headers, path } = (await load.prepare(api))();
    const endpoint = path.replace(/\/test$/, '');
    let number = 0;
    this.add('commerce reads', api, () => {
      number += 1;
      return { method: 'GET', path: number % 2 === 0 ? '/tokens' : endpoint, headers };
    });
  }

  private add(name: string, api: ServiceProcess, next: () => LoadRequest): void {
    const pace = new Pace();
    const load = new KeepAliveLoad({
      target: () => api.url,
      clients: CLIENTS,
      next,
      turn: () => pace.turn(),
      answered: (ms) => stream.times.push(ms),
    });
    const stream: Stream = { name, load, pace, times: [] };
    this.streams.push(stream);
  }

  private async receive(): Promise<string> {
    const receiver = createServer((request, response) => {
      request.resume().once('end', () => {
        this.delivered += 1;
        response.writeHead(204).end();
      });
    });
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    this.closers.push(async () => {
      receiver.closeAllConnections();
      await new Promise((closed) => receiver.close(closed));
    });
    return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  }
}

/** Few devices pay often: one of a thousand IP addresses. */
function ipOf(key: string): string {
  const number = parseInt(key.slice(0, 8), 16) % 1_000;
  return `203.0.${113 + Math.floor(number / 250)}.${(number % 250) + 1}`;
}
