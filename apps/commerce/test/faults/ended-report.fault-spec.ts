import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceProcess, until, type ServiceUnderTest } from '@tessera/local/testing';
import { bootAlone, createAccount, type TestAccount } from '../support/commerce-alone.js';
import { declineTokens } from '../support/declined-tokens.js';

/** 30 MB: far more than the socket buffers between the service and its reader. */
const ROWS = 200_000;
const REPORT = `/reports/declined-network-tokenizations?from=2026-01-01T00:00:00Z&to=2026-12-31T00:00:00Z`;
const TIMEOUT_MS = 120_000;
const DRAIN_MS = 500;
/** How long after its drain the service closes the remaining connections. */
const FINISHES_WITHIN_MS = 25_000;
/** How long after its signal a pod is killed. */
const GRACE_MS = 60_000;
const LINE_FEED = 0x0a;

let tested: ServiceUnderTest;
let shop: TestAccount;
const started: ServiceProcess[] = [];

beforeAll(async () => {
  tested = await bootAlone();
  shop = await createAccount(tested);
  await declineTokens(tested, shop.id, ROWS);
}, TIMEOUT_MS);

afterAll(async () => {
  await Promise.all(started.map((process) => process.kill()));
  await tested.close();
});

/** A process that is sending a report, of which the client has read the first chunk. */
async function underWay(): Promise<{ api: ServiceProcess; report: IncomingMessage }> {
  const env = { ...tested.env, SHUTDOWN_DRAIN_MS: String(DRAIN_MS) };
  const api = await ServiceProcess.start('commerce', { env });
  started.push(api);
  const request = get(api.url + REPORT, { headers: { ...shop.key, accept: 'text/csv' } });
  const [report] = (await once(request, 'response')) as [IncomingMessage];
  await once(report, 'readable');
  return { api, report };
}

async function linesOf(report: IncomingMessage): Promise<number> {
  let lines = 0;
  for await (const chunk of report as AsyncIterable<Buffer>) {
    for (const byte of chunk) if (byte === LINE_FEED) lines += 1;
  }
  return lines;
}

describe('SIGTERM while a report is read', () => {
  it(
    'lets its reader have the whole, longer than the drain',
    async () => {
      const { api, report } = await underWay();
      const ended = api.stop();
      await until('readiness is false', async () => (await api.readiness()) !== 200);
      await delay(4 * DRAIN_MS);
      expect(api.isAlive).toBe(true);
      expect(await linesOf(report)).toBe(ROWS + 1);
      expect(await ended).toEqual({ code: 0, signal: null });
    },
    TIMEOUT_MS,
  );

  it(
    'ends in time for a reader who reads nothing, and half is not taken for whole',
    async () => {
      const { api, report } = await underWay();
      const startedAt = performance.now();
      const end = await api.stop();
      const ms = Math.round(performance.now() - startedAt);
      process.stdout.write(
        `SIGTERM with an unread report: ended ${JSON.stringify(end)} after ${ms} ms\n`,
      );
      expect(end).toEqual({ code: 1, signal: null });
      expect(ms).toBeGreaterThan(FINISHES_WITHIN_MS);
      expect(ms).toBeLessThan(GRACE_MS);
      await expect(linesOf(report)).rejects.toThrow('aborted');
    },
    TIMEOUT_MS,
  );
});
