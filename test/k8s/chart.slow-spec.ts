import { describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { comparable } from './chart/comparable.js';
import { overlapsOf } from './support/cells.js';
import { Cluster } from './support/cluster.js';
import { hasHelm, renderChart, runHelm } from './support/helm.js';
import { canRender, renderOverlay, type ClusterObject } from './support/rendered-overlay.js';
import { SERVICES } from './support/services.js';
import {
  cellFields,
  operatorComponents,
  operatorComponentsOfRelease,
  renderTemporary,
} from './support/temporary-overlay.js';

const CHART = 'k8s/chart';
const PRODUCTION = `${CHART}/values-production.yaml`;
const OVERLAYS = [
  ['staging', 'tessera-staging'],
  ['production', 'tessera'],
] as const;

if (canRender() && hasHelm()) {
  const gateway = renderTemporary('chart-gateway', {
    namespace: 'tessera',
    resources: ['k8s/overlays/production'],
    components: ['k8s/components/gateway-api'],
  });

  describe('rendered by Helm', () => {
    it('the chart with its default values is the bases, object by object', () => {
      const { version } = chartVersion();
      const bases = renderTemporary('chart-bases', {
        namespace: 'tessera',
        resources: ['k8s/base/platform', ...SERVICES.map(({ name }) => `k8s/base/${name}`)],
        images: SERVICES.map(({ name }) => ({ name: `tessera/${name}`, newTag: version })),
        patches: SERVICES.map(({ name }) => ({
          target: { kind: 'Job', name: `${name}-migration` },
          patch: JSON.stringify([
            {
              op: 'replace',
              path: '/metadata/name',
              value: `${name}-migration-${version.replaceAll('.', '-')}`,
            },
          ]),
        })),
      });
      const objects = renderChart(CHART, { namespace: 'tessera' });
      expect(objects.length).toBeGreaterThan(100);
      expectSame(objects, bases);
    });

    it.each(OVERLAYS)(
      'the chart with values-%s.yaml is the overlay, object by object',
      (name, namespace) => {
        const objects = renderChart(CHART, {
          namespace,
          values: [`${CHART}/values-${name}.yaml`],
        });
        expectSame(objects, renderOverlay(`k8s/overlays/${name}`));
      },
    );

    it('the chart with exposure=gateway is production with the component gateway-api', () => {
      const options = { values: [PRODUCTION], set: ['exposure=gateway'] };
      expectSame(renderChart(CHART, { namespace: 'tessera', ...options }), gateway);
    });

    it('is in the namespace of its release, with a version and labels of the operator', () => {
      const set = ['images.tag=1.2.3-rc.1', 'monitoring.labels.release=prometheus'];
      const objects = renderChart(CHART, { namespace: 'other', values: [PRODUCTION], set });
      expect(new Set(objects.map(({ metadata }) => metadata.namespace))).toEqual(
        new Set(['other', undefined]),
      );
      const rules = objects.filter(({ kind }) => kind === 'PrometheusRule');
      expect(rules.map(({ metadata }) => metadata.labels?.['release'])).toEqual(
        rules.map(() => 'prometheus'),
      );
      const jobs = objects.filter(({ kind }) => kind === 'Job');
      expect(jobs.map(({ metadata }) => metadata.name)).toContain('fraud-migration-1-2-3-rc-1');
    });

    it('a changed setting restarts the pods that read it, and no others', () => {
      const checksums = (set: string[]) => {
        const objects = renderChart(CHART, { namespace: 'tessera', values: [PRODUCTION], set });
        return new Map(
          objects
            .filter(({ kind }) => kind === 'Deployment')
            .map((object) => [object.metadata.name, checksumOf(object)]),
        );
      };
      const before = checksums([]);
      const after = checksums(['services.fraud.worker.settings.WEBHOOK_CONCURRENCY=100']);
      const restarted = [...after].filter(([name, sum]) => before.get(name) !== sum);
      expect(restarted.map(([name]) => name)).toEqual(['fraud-worker']);
    });

    it.each(['a', 'b'])('a release with cell=%s is that cell of k8s/overlays/cells', (cell) => {
      const kustomize = renderOverlay(`k8s/overlays/cells/${cell}`);
      expectSame(renderCell(cell, new Cluster(kustomize)), kustomize);
    });

    it('two releases with cells have nothing in common, nor with the release of all others', () => {
      const [a, b] = ['a', 'b'].map((cell) => {
        const overlay = new Cluster(renderOverlay(`k8s/overlays/cells/${cell}`));
        return new Cluster(renderCell(cell, overlay));
      }) as [Cluster, Cluster];
      expect(overlapsOf(a, b)).toEqual([]);
      const json = ['services.fraud.enabled=false'];
      const others = renderChart(CHART, { namespace: 'tessera', values: [PRODUCTION], json });
      const names = new Set(others.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
      const own = [...a.objects, ...b.objects].map(
        ({ kind, metadata }) => `${kind} ${metadata.name}`,
      );
      expect(own.filter((name) => names.has(name))).toEqual([]);
    });

    it.each(['a', 'b'])(
      'a release with cell=%s and the objects of operators are that cell with their components',
      (cell) => {
        const own = { namespace: 'tessera', ...cellFields('fraud', cell) };
        const components = [...operatorComponentsOfRelease('fraud'), 'k8s/components/cell'];
        const operators = renderTemporary('cell-operators', { ...own, resources: [], components });
        expect(new Set(operators.map(({ kind }) => kind))).toEqual(
          new Set(['Certificate', 'Cluster', 'NetworkPolicy', 'ScaledObject']),
        );
        const kustomize = renderCellWithOperators(cell);
        // KEDA decides the number of pods.
        const fraud = { api: { autoscaling: null }, worker: { replicas: null } };
        const chart = renderCell(cell, new Cluster(kustomize), fraud);
        expectSame([...chart, ...operators], kustomize.map(withoutMark));
      },
    );

    it('a service that is switched off leaves nothing', () => {
      const json = ['services.console.enabled=false'];
      const objects = renderChart(CHART, { namespace: 'tessera', values: [PRODUCTION], json });
      expect(objects.filter(({ metadata }) => metadata.name.startsWith('console'))).toEqual([]);
    });

    it.each([
      ['services.fruad.host=x', /fruad/],
      ['exposure=nodeport', /exposure/],
      ['services.fraud.edges.to-stores=open', /to-stores/],
    ])('refuses %s and names the place', (set, message) => {
      expect(() => renderChart(CHART, { namespace: 'tessera', set: [set] })).toThrow(message);
    });

    it('refuses a setting that is no string, which YAML may spell differently', () => {
      expect(() =>
        runHelm('template', CHART, '--set', 'services.fraud.settings.MAX_IN_FLIGHT=1000000'),
      ).toThrow(/MAX_IN_FLIGHT/);
    });

    it('the package contains the rules and dashboards, and renders alike', () => {
      const folder = temporaryFolder('chart-package');
      runHelm('package', CHART, '--destination', folder);
      const options = { namespace: 'tessera', values: [PRODUCTION] };
      const packaged = renderChart(`${folder}/tessera-${chartVersion().version}.tgz`, options);
      expect(packaged).toEqual(renderChart(CHART, options));
      expect(packaged.filter(({ kind }) => kind === 'PrometheusRule').length).toBeGreaterThan(3);
    });
  });
}

/** A cell of `k8s/overlays/cells` with the components that make objects for operators. */
function renderCellWithOperators(cell: string): ClusterObject[] {
  const folder = `k8s/overlays/cells/${cell}`;
  const own = parse(readFileSync(`${folder}/kustomization.yaml`, 'utf8')) as {
    configMapGenerator: { envs?: string[] }[];
    patches: { target: { kind: string } }[];
  };
  const literals = readFileSync(`${folder}/settings.env`, 'utf8').match(/^\w+=.*$/gm) ?? [];
  return renderTemporary('cell-with-operators', {
    ...own,
    namespace: 'tessera',
    resources: ['k8s/overlays/production/fraud'],
    components: [...operatorComponents('fraud'), 'k8s/components/cell'],
    configMapGenerator: own.configMapGenerator.map(({ envs, ...each }) =>
      envs === undefined ? each : { ...each, literals },
    ),
    // The address of a database elsewhere.
    patches: own.patches.filter(({ target }) => target.kind !== 'NetworkPolicy'),
  });
}

/** Without the label by which the component `cell` finds what the component `cloudnative-pg` has changed. */
function withoutMark(object: ClusterObject): ClusterObject {
  const labels = Object.fromEntries(
    Object.entries(object.metadata.labels ?? {}).filter(
      ([name]) => name !== 'tessera.dev/postgres',
    ),
  );
  return { ...object, metadata: { ...object.metadata, labels } };
}

/** The chart with only fraud, in a cell whose host and stores are those of an overlay. */
function renderCell(
  cell: string,
  overlay: Cluster,
  values: Readonly<Record<string, unknown>> = {},
): ClusterObject[] {
  const host = `fraud-${cell}.tessera.example.com`;
  const { spec } = overlay.get('NetworkPolicy', `fraud-to-stores-${cell}`);
  const file = join(temporaryFolder(`chart-cell-${cell}`), 'values.yaml');
  writeFileSync(
    file,
    stringify({
      cell,
      platform: { create: false },
      priorityClasses: { create: false },
      monitoring: { enabled: false },
      services: {
        ...Object.fromEntries(SERVICES.map(({ name }) => [name, { enabled: name === 'fraud' }])),
        fraud: {
          host,
          settings: {
            PUBLIC_URL: `https://${host}`,
            REDIS_NAMESPACE: `production-${cell}`,
            CONTEXT_HEADER: 'required',
          },
          edges: { 'to-stores': { egress: spec?.egress } },
          ...values,
        },
      },
    }),
  );
  return renderChart(CHART, { namespace: 'tessera', values: [PRODUCTION, file] });
}

function expectSame(chart: readonly ClusterObject[], kustomize: readonly ClusterObject[]): void {
  const left = comparable(chart);
  const right = comparable(kustomize);
  expect(Object.keys(left)).toEqual(Object.keys(right));
  for (const [name, object] of Object.entries(right)) {
    expect({ [name]: left[name] }).toEqual({ [name]: object });
  }
}

function checksumOf({ spec }: ClusterObject): string | undefined {
  const { template } = spec as {
    template: { metadata: { annotations: Record<string, string> } };
  };
  return template.metadata.annotations['checksum/settings'];
}

function chartVersion(): { version: string } {
  const text = runHelm('show', 'chart', CHART);
  return { version: /^version: (.+)$/m.exec(text)?.[1] ?? '' };
}
