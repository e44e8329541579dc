import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { workersTable } from '@tessera/work';
import { groupingLabels, selectorsOf } from '../k8s/promql/parse-promql.js';
import { ofHistogram, parsedExpression, usedExpressions } from '../k8s/support/used-metrics.js';
import { expectSection } from '../support/expect-file.js';
import { exportedMetrics, seriesOf, type ExportedMetric } from './support/exported-metrics.js';
import { runbookCommands, runbookQueries } from './support/runbook-steps.js';
import { metricsTables } from './support/metrics-table.js';
import { bootEveryService, type MeasuredService } from './support/running-services.js';

const PAGE = 'docs/operations/metrics.md';
const WORKERS_PAGE = 'docs/operations/workers.md';
/** What Prometheus adds to every series (`k8s/monitoring/pod-monitor.yaml`). */
const TARGET_LABELS = ['namespace', 'cell', 'service', 'component', 'pod', 'container', 'endpoint'];
/** Prometheus itself exports this one. */
const OF_PROMETHEUS = 'up';

/** Twelve processes and seven databases, one after the other. */
const BOOT_MS = 300_000;

let services: MeasuredService[] = [];
let metrics: Map<string, ExportedMetric>;

beforeAll(async () => {
  services = await bootEveryService();
  metrics = await exportedMetrics(services);
}, BOOT_MS);

afterAll(async () => {
  for (const service of services) await service.close();
});

describe('/metrics of the running services', () => {
  it('has every metric that an alert or a dashboard asks for, with the labels that it uses', () => {
    const unknown = usedExpressions().flatMap(({ place, text }) => {
      const expression = parsedExpression(text);
      const selectors = selectorsOf(expression);
      // Those of kube-state-metrics come from the cluster, and an expression uses no others with them.
      if (selectors.every(({ metric }) => metric.startsWith('kube_'))) return [];
      const missing = selectors
        .map(({ metric }) => ofHistogram(metric))
        .filter((name) => name !== OF_PROMETHEUS && !metrics.has(name));
      const labels = selectors.flatMap(({ metric, matchers }) =>
        matchers.map(({ label }) => label).filter((label) => !labelsOf(metric).includes(label)),
      );
      const groups = groupingLabels(expression).filter(
        (label) => !selectors.some(({ metric }) => labelsOf(metric).includes(label)),
      );
      return [...missing, ...labels, ...groups].map((name) => `${place}: ${name}`);
    });
    expect(unknown).toEqual([]);
    expect(usedExpressions().length).toBeGreaterThan(120);
  });

  it('has no label that Prometheus gives itself, and a sentence for every metric', () => {
    for (const { name, labels, help } of metrics.values()) {
      expect([name, labels.filter((label) => TARGET_LABELS.includes(label))]).toEqual([name, []]);
      expect([name, help.length > 10]).toEqual([name, true]);
    }
  });

  it('says the same of a metric wherever it is shown', async () => {
    for (const service of services) {
      for (const [name, { help, type, labels }] of await exportedMetrics([service])) {
        expect([name, { help, type, labels }]).toEqual([name, facts(name)]);
      }
    }
  });

  it('is what docs/operations/metrics.md says', async () => {
    for (const [heading, table] of metricsTables(metrics.values())) {
      await expectSection(PAGE, heading, table);
    }
  });

  it('does not grow by what strangers send: paths, methods, headers, ids', async () => {
    for (const service of services) {
      const { api } = service;
      if (api === null) continue;
      const { url, routes } = api.service;
      const known = routes.map(({ method, path }) => [method, path] as const);
      const askEverything = async () => {
        await Promise.all(METHODS.map((method) => send(url, method, hostilePath())));
        for (let at = 0; at < known.length; at += AT_ONCE) {
          const some = known.slice(at, at + AT_ONCE);
          await Promise.all(some.map(([method, path]) => send(url, method, withIds(path))));
        }
      };
      await askEverything();
      const before = new Set(await seriesOf(service));
      for (let sent = 0; sent < 1_000; sent += AT_ONCE) {
        const methods = Array.from(
          { length: AT_ONCE },
          (_, index) => METHODS[index % METHODS.length],
        );
        await Promise.all(methods.map((method) => send(url, method ?? 'GET', hostilePath())));
      }
      await askEverything();
      const grown = (await seriesOf(service)).filter((series) => !before.has(series));
      expect(grown.filter((series) => !OF_NODE.test(series))).toEqual([]);
    }
  }, 300_000);
});

const OF_NODE = /^(?:nodejs|process)_/;
describe('background workers', () => {
  it('are what docs/operations/workers.md says', async () => {
    for (const { name, role, workers } of services) {
      if (role === 'api') await expectSection(WORKERS_PAGE, name, workersTable(workers));
    }
  });

  it('are known to the API wherever they run', () => {
    for (const { name, role, workers } of services) {
      const api = services.find((each) => each.name === name && each.role === 'api');
      const known = api?.workers.map((worker) => worker.name) ?? [];
      const unknown = workers.filter((worker) => !known.includes(worker.name));
      expect([name, role, unknown]).toEqual([name, role, []]);
    }
  });

  it('that the API leaves to the worker process are done there', () => {
    const processes = services.filter(({ role }) => role === 'worker');
    expect(processes.length).toBeGreaterThan(3);
    for (const { name, workers } of processes) {
      const api = services.find((each) => each.name === name && each.role === 'api');
      const known = workers.map((worker) => worker.name);
      const left = api?.workers.filter(({ runs }) => runs === 'background') ?? [];
      const missing = left.filter((worker) => !known.includes(worker.name));
      expect([name, missing]).toEqual([name, []]);
    }
  });
});

describe('runbooks', () => {
  it('ask databases for what there is', async () => {
    for (const { service, sql } of runbookQueries()) {
      // The console keeps no audit trail: services record what people do.
      const asked = services.filter(({ name }) =>
        service === 'every service' ? name !== 'console' : name === service,
      );
      const apis = asked.flatMap(({ api }) => api ?? []);
      expect([service, apis.length > 0]).toEqual([service, true]);
      for (const api of apis) await api.query(sql);
    }
    expect(runbookQueries().length).toBeGreaterThan(4);
  });

  it('name commands that the services have', async () => {
    for (const [service, command] of runbookCommands()) {
      const names = service.startsWith('<') ? ['vault', 'identity'] : [service];
      for (const name of names) {
        const known = await commandsOf(name);
        expect([name, command, known.some((each) => command.startsWith(each))]).toEqual([
          name,
          command,
          true,
        ]);
      }
    }
    expect(runbookCommands().length).toBeGreaterThan(5);
  });
});

async function commandsOf(service: string): Promise<string[]> {
  const path = `../../apps/${service}/src/commands/index.js`;
  const { commands } = (await import(path)) as { commands: readonly { name: string }[] };
  return commands.map(({ name }) => name);
}

const AT_ONCE = 50;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'LOCK', 'REPORT', 'OPTIONS'];
const MARKS = ['"', '\\', '\n', '{', '}', '%0a', '%22', '..', ';', '€', '\u0000'];

function labelsOf(metric: string): readonly string[] {
  const own = metrics.get(ofHistogram(metric))?.labels ?? [];
  return [...own, ...TARGET_LABELS, ...(metric.endsWith('_bucket') ? ['le'] : [])];
}

function facts(name: string) {
  const metric = metrics.get(name);
  return { help: metric?.help, type: metric?.type, labels: metric?.labels };
}

let hostilePaths = 0;

function hostilePath(): string {
  hostilePaths += 1;
  const mark = encodeURIComponent(MARKS[hostilePaths % MARKS.length] ?? '');
  return `/${letters(6)}/${mark}/${letters(8)}`;
}

/** Random digits might be a card number, which commerce rejects in any position. */
function letters(count: number): string {
  return [...randomBytes(count)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

function withIds(path: string): string {
  return path.replaceAll(/\{\w+\}/g, () => letters(8));
}

/** Any method, with a method override and an unknown route. */
function send(url: string, method: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'x-http-method-override': letters(4),
      'x-request-id': letters(16),
      'user-agent': letters(16),
    };
    const request = httpRequest(new URL(path, url), { method, headers }, (response) => {
      response.resume().on('end', () => {
        resolve(response.statusCode ?? 0);
      });
    });
    request.on('error', reject).end();
  });
}
