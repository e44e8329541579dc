import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testProgram, until, type ServiceUnderTest } from '@tessera/local/testing';
import { bootAlone, createAccount, type TestAccount } from '../support/commerce-alone.js';
import { declineTokens } from '../support/declined-tokens.js';

const ROWS = 1_000_000;
const TIMEOUT_MS = 300_000;
const SAMPLE_MS = 50;
/** As containers and the local stack run it, with a heap that is smaller than a report. */
const RUNTIME_FLAGS = ['--no-warnings', '--max-semi-space-size=4', '--max-old-space-size=96'];
/** What ten times the rows may add; a million rows are 280 MB as JSON. */
const MAX_GROWTH_MB = 40;
const PERIOD = 'from=2026-01-01T00:00:00Z&to=2026-12-31T00:00:00Z';
const TENTH = 'from=2026-01-01T00:00:00Z&to=2026-02-04T17:20:00Z';
const LINE_FEED = 0x0a;

let tested: ServiceUnderTest;
let shop: TestAccount;
let child: ChildProcess;
let url: string;

beforeAll(async () => {
  tested = await bootAlone();
  shop = await createAccount(tested);
  await declineTokens(tested, shop.id, ROWS);
  const program = testProgram(new URL('commerce-replica.js', import.meta.url));
  child = spawn(process.execPath, [...RUNTIME_FLAGS, program], {
    env: { PATH: process.env['PATH'], ...tested.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  await until('commerce listens', () => Promise.resolve(/listening on \S+\n/.test(output)), 60_000);
  url = /listening on (\S+)\n/.exec(output)?.[1] ?? '';
}, TIMEOUT_MS);

afterAll(async () => {
  child.kill('SIGKILL');
  await once(child, 'exit');
  await tested.close();
});

interface Measured {
  readonly status: number;
  readonly bytes: number;
  readonly lines: number;
  readonly seconds: number;
  readonly peakMb: number;
}

async function memoryMb(): Promise<number> {
  const status = await readFile(`/proc/${child.pid ?? 0}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Reads a report to its end without keeping it, and watches the memory of the process meanwhile. */
async function measure(name: string, accept: string, query = PERIOD): Promise<Measured> {
  let peakMb = await memoryMb();
  const sampler = setInterval(() => {
    void memoryMb().then((now) => (peakMb = Math.max(peakMb, now)));
  }, SAMPLE_MS);
  const started = performance.now();
  const headers = { ...shop.key, accept };
  const response = await fetch(`${url}/reports/${name}?${query}`, { headers });
  let [bytes, lines] = [0, 0];
  if (response.body === null) throw new Error('The report has no body.');
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === LINE_FEED) lines += 1;
  }
  clearInterval(sampler);
  const seconds = (performance.now() - started) / 1_000;
  return { status: response.status, bytes, lines, seconds, peakMb };
}

describe.each([
  ['declined-network-tokenizations', 'text/csv', ROWS + 1],
  ['declined-network-tokenizations', 'application/json', 0],
  ['bin-statistics', 'text/csv', 5_001],
  ['token-activity', 'text/csv', 365],
])('%s of a million rows as %s', (name, accept, lines) => {
  it(
    'needs no more memory than one of a tenth',
    async () => {
      const tenth = await measure(name, accept, TENTH);
      const measured = await measure(name, accept);
      expect([measured.status, measured.lines]).toEqual([200, lines]);
      const { seconds, bytes, peakMb } = measured;
      process.stdout.write(
        `${name} as ${accept}: ${seconds.toFixed(1)} s, ` +
          `${Math.round(ROWS / seconds).toLocaleString('en')} rows/s, ` +
          `${(bytes / 1e6).toFixed(1)} MB, RSS at most ${peakMb.toFixed(0)} MB, of a tenth ${tenth.peakMb.toFixed(0)} MB\n`,
      );
      expect(peakMb - tenth.peakMb).toBeLessThan(MAX_GROWTH_MB);
    },
    TIMEOUT_MS,
  );
});
