import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fraud } from '@tessera/fraud';
import { postHead, RawConnection, until } from '@tessera/local/testing';
import type { ServiceProcess } from '@tessera/local/testing';
import { vault } from '@tessera/vault';
import { LoadedService } from './loaded-service.js';

const HALF_SENT = 256;
const IDLE = 1_000;
const CALLS = 200;
const TIMEOUT_MS = 150_000;
/** Every address of 127.0.0.0/8 is local. */
const ATTACKER = '127.0.0.2';

interface Target {
  readonly name: string;
  readonly definition: typeof vault;
  readonly path: string;
  readonly scope: string;
}

const TARGETS: readonly Target[] = [
  { name: 'vault', definition: vault, path: '/api/pci/tokens', scope: 'pci:tokens:read' },
  { name: 'fraud', definition: fraud, path: '/api/admin/rulesets', scope: 'admin:rulesets:read' },
];

describe.each(TARGETS)('$name', ({ definition, path, scope }) => {
  let service: LoadedService;
  let api: ServiceProcess;
  let headers: Record<string, string>;
  const opened: RawConnection[] = [];

  beforeAll(async () => {
    service = await LoadedService.create(definition, { BACKGROUND_WORK: 'worker' });
    api = await service.start();
    headers = await service.headers(scope);
  }, TIMEOUT_MS);

  afterAll(async () => {
    for (const connection of opened) connection.close();
    await service.close();
  });

  const open = async (count: number): Promise<RawConnection[]> => {
    const made = await Promise.all(
      Array.from({ length: count }, () => RawConnection.open(api.url, ATTACKER)),
    );
    opened.push(...made);
    return made;
  };

  /** A healthy client, one call after the other: how often each status came, and the slowest call. */
  const callAll = async () => {
    const statuses = new Map<number, number>();
    let slowestMs = 0;
    for (let call = 0; call < CALLS; call += 1) {
      const startedAt = performance.now();
      const response = await fetch(api.url + path, { headers });
      await response.text();
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
    return { statuses: Object.fromEntries(statuses), slowestMs };
  };

  it(
    'serves others while one host holds 256 half-sent requests, then closes them with 408',
    async () => {
      const control = await callAll();
      expect(control.statuses).toEqual({ 200: CALLS });
      const connections = await open(HALF_SENT);
      for (const connection of connections) connection.write(`${postHead(path)}{`);
      await until(
        'all are being received',
        async () => (await api.metric('http_requests_receiving')) === HALF_SENT,
      );
      const { statuses, slowestMs } = await callAll();
      expect(statuses).toEqual({ 200: CALLS });
      process.stdout.write(
        `slowest call: ${Math.round(slowestMs)} ms, without half-sent requests ${Math.round(control.slowestMs)} ms\n`,
      );
      const responses = await Promise.all(connections.map((each) => each.closedWith(60_000)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([408]));
      expect(await api.metric('http_requests_in_flight')).toBe(0);
    },
    TIMEOUT_MS,
  );

  it(
    'serves others while one host holds 1,000 idle connections, and closes them',
    async () => {
      const connections = await open(IDLE);
      expect((await callAll()).statuses).toEqual({ 200: CALLS });
      await until('they are closed', () =>
        Promise.resolve(connections.every(({ isClosed }) => isClosed)),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'serves others while one host tries 900 unknown API keys and bad tokens',
    async () => {
      const bad = { authorization: `Bearer ${String(headers['authorization']).slice(0, -9)}x` };
      const statuses = new Map<number, number>();
      for (let sent = 0; sent < 900; sent += 1) {
        const { status } = await fetch(api.url + path, { headers: bad });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect([...statuses.keys()].sort()).toEqual([401, 429]);
      // The same source: its token is known, and a new one is checked without any call.
      expect((await callAll()).statuses).toEqual({ 200: CALLS });
    },
    TIMEOUT_MS,
  );
});
