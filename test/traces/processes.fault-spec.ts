import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fraud } from '@tessera/fraud';
import {
  createDatabase,
  createTestIssuer,
  freePort,
  serviceEnv,
  ServiceProcess,
  type TestDatabase,
  type TestIssuer,
  until,
  writeTestKeyring,
} from '@tessera/local/testing';
import { keyNames, migrateService } from '@tessera/service';
import { decisionRequest } from '../../apps/fraud/test/factories/decision-request.js';
import { Receiver } from '../../libs/webhooks/test/receiver.js';
import { OtlpReceiver } from './support/otlp-receiver.js';

const CALLER_SPAN = 'bbbbbbbbbbbbbbbb';
const SCOPE = 'decisions:create admin:webhooks:create';
/** Processes start, on a machine that may be busy. */
const BOOT_MS = 120_000;
const DECISIONS = 160;
const SIDE_BY_SIDE = 8;
/** What the collector is given. A caller that waited for it would wait this long. */
const COLLECTOR_TIMEOUT_MS = 30_000;
const UNTOUCHED_MS = COLLECTOR_TIMEOUT_MS / 2;
/** Requests under way, queues and the database are closed, and traces have their two seconds. */
const SHUTDOWN_MS = 20_000;

/**
 * Prints, at the end, how much was loaded of OpenTelemetry: modules, or in a bundle the classes of its
 * SDK. Its API, which does nothing by itself, comes with prom-client.
 */
const REPORT_MODULES = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  const inBundle = new RegExp('\\\\b(?:OTLP|BatchSpan|BasicTracer)\\\\w+', 'g');
  let loaded = 0;
  registerHooks({
    load(url, context, next) {
      const result = next(url, context);
      const isOne = new RegExp('node_modules/@opentelemetry/(?!api/)').test(url);
      const bundled = new Set(Buffer.from(result.source ?? '').toString().match(inBundle));
      loaded += isOne ? 1 : bundled.size;
      return result;
    },
  });
  process.on('exit', () => {
    writeSync(1, 'loaded of OpenTelemetry: ' + loaded + ' parts\\n');
  });`)}`;

let database: TestDatabase;
let issuer: TestIssuer;
let collector: OtlpReceiver;
let receiver: Receiver;
let env: Record<string, string>;
let token: string;
const started: ServiceProcess[] = [];

beforeAll(async () => {
  [database, issuer] = await Promise.all([createDatabase(), createTestIssuer()]);
  collector = await OtlpReceiver.open();
  receiver = await Receiver.start();
  const keys = await writeTestKeyring(keyNames(fraud));
  env = { ...serviceEnv({ databaseUrl: database.url, issuer, keys }), BACKGROUND_WORK: 'worker' };
  await migrateService(fraud, env);
  token = await issuer.token({ scope: SCOPE });
}, BOOT_MS);

afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.kill()));
  collector.mood = 'takes';
});

afterAll(async () => {
  await Promise.all([collector.close(), receiver.close(), issuer.close()]);
  await database.drop();
});

async function start(
  more: Record<string, string>,
  wish: { readonly role?: 'api' | 'worker'; readonly nodeOptions?: string[] } = {},
): Promise<ServiceProcess> {
  const process = await ServiceProcess.start('fraud', { env: { ...env, ...more }, ...wish });
  started.push(process);
  return process;
}

function post(api: ServiceProcess, path: string, body: object, headers = {}): Promise<Response> {
  return fetch(api.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

interface Load {
  readonly statuses: ReadonlySet<number>;
  readonly medianMs: number;
  readonly slowestMs: number;
}

async function decide(api: ServiceProcess): Promise<Load> {
  const statuses = new Set<number>();
  const times: number[] = [];
  const caller = async (): Promise<void> => {
    for (let made = 0; made < DECISIONS / SIDE_BY_SIDE; made += 1) {
      const before = performance.now();
      const response = await post(api, '/api/decisions', decisionRequest());
      await response.arrayBuffer();
      times.push(performance.now() - before);
      statuses.add(response.status);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, caller));
  times.sort((a, b) => a - b);
  return {
    statuses,
    medianMs: times[times.length >> 1] ?? NaN,
    slowestMs: times.at(-1) ?? NaN,
  };
}

async function stops(process: ServiceProcess): Promise<number> {
  const before = performance.now();
  expect(await process.stop()).toEqual({ code: 0, signal: null });
  return performance.now() - before;
}

const dropped = async (process: ServiceProcess): Promise<number> => {
  const reasons = ['queue_full', 'export_failed'];
  const counts = reasons.map((reason) =>
    process.metric(`telemetry_spans_dropped_total{reason="${reason}"}`),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

describe('a service without a collector', () => {
  it(
    'has loaded nothing of OpenTelemetry, whatever it did',
    async () => {
      const nodeOptions = ['--import', REPORT_MODULES];
      const off = await start({}, { nodeOptions });
      await decide(off);
      await stops(off);
      expect(off.log).toContain('loaded of OpenTelemetry: 0 parts');
      const on = await start(collector.env, { nodeOptions });
      await stops(on);
      expect(on.log).toMatch(/loaded of OpenTelemetry: [1-9]\d+ parts/);
    },
    BOOT_MS,
  );
});

describe('an API and its worker, each in its process', () => {
  it(
    'share one trace, from the request to the attempt',
    async () => {
      const traceId = 'a0b1a0b1a0b1a0b1a0b1a0b1a0b1a0b1';
      const api = await start(collector.env);
      const worker = await start(collector.env, { role: 'worker' });
      const endpoint = { url: receiver.url, events: ['decision.allow'] };
      expect((await post(api, '/api/admin/webhooks', endpoint)).status).toBe(201);
      const headers = { traceparent: `00-${traceId}-${CALLER_SPAN}-01` };
      const { status } = await post(api, '/api/decisions', decisionRequest(), headers);
      expect(status).toBe(201);
      const isAttempt = ({ name }: { name: string }) => name === 'deliver webhook';
      const spans = await collector.trace(
        { traceId, callerSpan: CALLER_SPAN },
        (all) => all.some(isAttempt) && all.some(({ kind }) => kind === 'server'),
      );
      const request = spans.find(({ kind }) => kind === 'server');
      const attempt = spans.find(isAttempt);
      expect(attempt?.parentId).toBe(request?.spanId);
      expect(request?.resource['process.pid']).toBe(api.pid);
      expect(attempt?.resource['process.pid']).toBe(worker.pid);
    },
    BOOT_MS,
  );

  it(
    'export at their end what still waits',
    async () => {
      const api = await start({ ...collector.env, OTEL_BSP_SCHEDULE_DELAY: '60000' });
      const traceId = 'a0b2a0b2a0b2a0b2a0b2a0b2a0b2a0b2';
      const headers = { traceparent: `00-${traceId}-${CALLER_SPAN}-01` };
      await post(api, '/api/decisions', decisionRequest(), headers);
      await stops(api);
      const spans = collector.spans.filter((span) => span.traceId === traceId);
      expect(spans.map(({ kind }) => kind)).toContain('server');
    },
    BOOT_MS,
  );
});

describe('a collector that fails', () => {
  const SMALL = {
    OTEL_BSP_MAX_QUEUE_SIZE: '64',
    OTEL_EXPORTER_OTLP_TIMEOUT: String(COLLECTOR_TIMEOUT_MS),
  };

  it.each(['is absent', 'hangs', 'refuses'] as const)(
    'which %s slows down and fails no request, and what is lost is counted',
    async (failure) => {
      if (failure !== 'is absent') collector.mood = failure;
      const absent = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
      const to = failure === 'is absent' ? { ...collector.env, ...absent } : collector.env;
      const api = await start({ ...to, ...SMALL });
      const load = await decide(api);
      expect([...load.statuses]).toEqual([201]);
      expect(load.slowestMs).toBeLessThan(UNTOUCHED_MS);
      await until('the loss is counted', async () => (await dropped(api)) > 0);
      const lost = await dropped(api);
      const tookMs = await stops(api);
      expect(tookMs).toBeLessThan(SHUTDOWN_MS);
      process.stdout.write(
        `collector ${failure}: median ${load.medianMs.toFixed(1)} ms, slowest ` +
          `${load.slowestMs.toFixed(0)} ms, ${lost} spans lost, end in ${tookMs.toFixed(0)} ms\n`,
      );
    },
    BOOT_MS,
  );
});
