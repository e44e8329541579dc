import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { CONTEXT_HEADER } from '../../apps/fraud/src/contexts/context-header.js';
import {
  cellOf,
  configMapsOf,
  overlapsOf,
  secretsOf,
  selected,
  selectorsOf,
  SHARED_CONFIG_MAPS,
} from './support/cells.js';
import { matching, type Series } from './promql/evaluate-promql.js';
import { parsePromQl, selectorsOf as selectorsIn } from './promql/parse-promql.js';
import { Cluster, selects } from './support/cluster.js';
import { reachedBy, reaches } from './support/edges.js';
import {
  certificates,
  operatorReferences,
  postgresSecrets,
  scaledObjects,
} from './support/operator-objects.js';
import { canRender, renderOverlay, type ClusterObject } from './support/rendered-overlay.js';
import { connects, podLabelsOf, postgresClusters } from './support/stores.js';
import { cellFields, operatorComponents, renderTemporary } from './support/temporary-overlay.js';
import { typeErrors } from './support/type-errors.js';
import { validationErrors } from './support/validation-errors.js';

const CELLS = ['a', 'b'];

interface Route {
  readonly spec: {
    readonly rules: readonly {
      readonly matches: readonly {
        readonly headers?: readonly { name: string; value: string }[];
      }[];
      readonly backendRefs: readonly { readonly name: string }[];
    }[];
  };
}

/** A service of production as a cell, with components in front of `cell`. */
function asCell(
  service: string,
  cell: string,
  components: readonly string[] = [],
): ClusterObject[] {
  return renderTemporary(`cell-${service}`, {
    namespace: 'tessera',
    resources: [`k8s/overlays/production/${service}`],
    components: [...components, 'k8s/components/cell'],
    ...cellFields(service, cell),
  });
}

if (canRender()) {
  describe('k8s/overlays/cells', () => {
    const objects = renderOverlay('k8s/overlays/cells');
    const cells = CELLS.map((cell) => [cell, cellOf(objects, cell)] as const);
    const [a, b] = cells.map(([, cluster]) => cluster) as [Cluster, Cluster];
    const production = new Cluster(renderOverlay('k8s/overlays/production'));

    it('two cells of fraud in one namespace have nothing in common', () => {
      expect(overlapsOf(a, b)).toEqual([]);
      expect(new Set(objects.map(({ metadata }) => metadata.namespace))).toEqual(
        new Set(['tessera']),
      );
    });

    it('both accept the same tokens and open the same keys, but have different keys in Redis', () => {
      const valuesOf = (name: string) =>
        cells.map(([, cluster]) => cluster.settings('fraud')[name]);
      expect(valuesOf('INSTANCE')).toEqual(['production', 'production']);
      expect(valuesOf('KEY_DOMAIN')).toEqual([undefined, undefined]);
      expect(valuesOf('REDIS_NAMESPACE')).toEqual(['production-a', 'production-b']);
    });

    it.each(cells)('cell %s has every object that fraud has in production', (_, cluster) => {
      const kindsOf = (all: readonly ClusterObject[]) => all.map(({ kind }) => kind).sort();
      const own = renderOverlay('k8s/overlays/production/fraud');
      expect(kindsOf(cluster.objects)).toEqual(kindsOf(own));
    });

    it.each(cells)('every selector of cell %s matches pods of it', (cell, cluster) => {
      const selectors = selectorsOf(cluster);
      expect(selectors.length).toBeGreaterThan(10);
      for (const [name, selector] of selectors) {
        const pods = selected(cluster, selector);
        expect([name, pods.length > 0]).toEqual([name, true]);
        expect(new Set(pods.map((labels) => labels['app.kubernetes.io/instance']))).toEqual(
          new Set([cell]),
        );
      }
    });

    it.each(cells)('cell %s refers only to its own ConfigMaps and Secrets', (cell, cluster) => {
      const known = cluster.all('ConfigMap').map(({ metadata }) => metadata?.name);
      const read = configMapsOf(cluster).filter((name) => !SHARED_CONFIG_MAPS.includes(name));
      expect(read.length).toBeGreaterThan(4);
      expect(read.filter((name) => !known.includes(name))).toEqual([]);
      const secrets = [
        'fraud-keyring',
        'fraud-migration',
        'fraud-public-tls',
        'fraud-secrets',
        'fraud-tls',
        'fraud-worker-keyring',
      ];
      expect(secretsOf(cluster).sort()).toEqual(secrets.map((name) => `${name}-${cell}`));
    });

    it.each(cells)('cell %s has its own autoscaler, public URL and service account', (cell, it) => {
      const name = `fraud-api-${cell}`;
      const { spec } = it.get('HorizontalPodAutoscaler', name);
      expect(spec.scaleTargetRef.name).toBe(name);
      const [rule] = it.get('Ingress', `fraud-${cell}`).spec?.rules ?? [];
      expect(rule?.http?.paths[0]?.backend.service?.name).toBe(name);
      expect(it.environment(it.pod(`Deployment ${name}`))['PUBLIC_URL']).toBe(
        `https://${rule?.host ?? ''}`,
      );
      expect(it.pod(`Deployment ${name}`).spec.serviceAccountName).toBe(`fraud-service-${cell}`);
    });

    it.each(cells)(
      'cell %s and the shared services of production reach each other',
      (cell, own) => {
        const others = production.objects.filter(
          ({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] !== 'fraud',
        );
        const together = new Cluster([...others, ...own.objects]);
        const name = `Deployment fraud-api-${cell}`;
        for (const caller of ['gateway-legacy-api', 'console-api']) {
          expect(reaches(together, together.pod(`Deployment ${caller}`))).toContain(name);
        }
        expect(reachedBy(together, together.pod(name))).toEqual(
          reachedBy(production, production.pod('Deployment fraud-api')),
        );
        expect(reaches(together, together.pod(name))).toEqual(
          expect.arrayContaining(['Deployment identity-api', 'Deployment vault-api']),
        );
      },
    );

    it('metrics have the label cell, from the label that the pods of a cell have', () => {
      const monitor = production.objects.find(({ kind }) => kind === 'PodMonitor') as unknown as {
        spec: { podMetricsEndpoints: { relabelings: unknown[] }[] };
      };
      expect(monitor.spec.podMetricsEndpoints[0]?.relabelings).toContainEqual({
        sourceLabels: ['__meta_kubernetes_pod_label_app_kubernetes_io_instance'],
        targetLabel: 'cell',
      });
    });

    it('the router leads each context to a Service of its cell over TLS, and every other one to cell a', () => {
      const [route] = objects.filter(({ kind }) => kind === 'HTTPRoute') as unknown as Route[];
      const rules = (route?.spec.rules ?? []).map(({ matches, backendRefs }) => [
        backendRefs.map(({ name }) => name),
        matches.flatMap(({ headers = [] }) => headers.map(({ name, value }) => [name, value])),
      ]);
      expect(rules).toEqual([
        [
          ['fraud-api-b'],
          [
            [CONTEXT_HEADER.name, 'us-shops'],
            [CONTEXT_HEADER.name, 'ca-shops'],
          ],
        ],
        [['fraud-api-a'], []],
      ]);
      const together = new Cluster(objects);
      const policies = objects.filter(({ kind }) => kind === 'BackendTLSPolicy');
      const named = policies.map(({ spec }) => {
        const { targetRefs, validation } = spec as {
          targetRefs: readonly { name: string }[];
          validation: { hostname: string };
        };
        return [targetRefs[0]?.name, validation.hostname];
      });
      for (const [[name = '']] of rules as [string[]][]) {
        expect(together.get('Service', name).spec?.ports?.[0]?.port).toBe(443);
        expect(named).toContainEqual([name, name]);
      }
      expect(cells.map(([, cluster]) => cluster.settings('fraud')['CONTEXT_HEADER'])).toEqual([
        'required',
        'required',
      ]);
    });

    it('it has only fields and values that Kubernetes takes', async () => {
      expect(typeErrors(objects)).toEqual([]);
      expect(await validationErrors(objects)).toEqual([]);
    });
  });

  describe('the component cell', () => {
    it.each(['vault', 'account-info', 'commerce', 'gateway-legacy'])(
      'separates two cells of %s',
      (service) => {
        const [a, b] = CELLS.map((cell) => new Cluster(asCell(service, cell))) as [
          Cluster,
          Cluster,
        ];
        // Hosts and stores are named by the overlay. The certificate for banks is that of the company.
        const named = /^(?:host|store) |^Secret account-info-banks$/;
        expect(overlapsOf(a, b).filter((each) => !named.test(each))).toEqual([]);
        expect(selectorsOf(a).length).toBeGreaterThan(8);
      },
    );

    it('is what a suffix of names lacks: without it two cells have each other’s pods and Secrets', () => {
      const [a, b] = CELLS.map((cell) => {
        const resources = ['k8s/overlays/production/fraud'];
        return new Cluster(renderTemporary('cell-suffix', { resources, nameSuffix: `-${cell}` }));
      }) as [Cluster, Cluster];
      expect(overlapsOf(a, b)).toEqual(
        expect.arrayContaining([
          'the selector of Service fraud-api-a',
          'the selector of Deployment fraud-api-a',
          'the selector of PodDisruptionBudget fraud-api-a',
          'the selector of NetworkPolicy fraud-to-stores-a',
          'Secret fraud-secrets',
          'Secret fraud-keyring',
          'host fraud.tessera.example.com',
          'store 10.40.12.0/28',
        ]),
      );
    });
  });

  describe.each(['vault', 'fraud', 'gateway-legacy'])(
    'cells of %s with keda, cert-manager and cloudnative-pg',
    (service) => {
      const rendered = CELLS.map(
        (cell) => [cell, asCell(service, cell, operatorComponents(service))] as const,
      );
      const cells = rendered.map(([cell, objects]) => [cell, cellOf(objects, cell)] as const);
      const [a, b] = cells.map(([, cluster]) => cluster) as [Cluster, Cluster];

      it('have nothing in common', () => {
        const hosts = /^host |^store 10\.|^store (?:198|203)\./;
        expect(overlapsOf(a, b).filter((each) => !hosts.test(each))).toEqual([]);
        expect(operatorReferences(a.objects).length).toBeGreaterThan(8);
      });

      it.each(rendered)('cell %s labels every object with the cell', (cell, objects) => {
        const others = objects.filter(
          ({ metadata }) => metadata.labels?.['app.kubernetes.io/instance'] !== cell,
        );
        expect(others.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([]);
      });

      it.each(cells)('cell %s scales its own Deployments by its own metrics', (cell, cluster) => {
        const autoscalers = cluster.all('HorizontalPodAutoscaler');
        for (const { metadata, spec } of scaledObjects(cluster.objects)) {
          const { name } = spec.scaleTargetRef;
          expect(metadata.name).toBe(name);
          expect(cluster.get('Deployment', name).spec?.replicas).toBeUndefined();
          expect(autoscalers.map((each) => each.spec.scaleTargetRef.name)).not.toContain(name);
          const queries = spec.triggers.flatMap(({ metadata: { query } }) => query ?? []);
          expect(queries).toHaveLength(1);
          const series = measured(queries[0] ?? '', service);
          expect(series.map(({ labels }) => [labels['namespace'], labels['cell']])).toEqual([
            ['tessera', cell],
          ]);
        }
      });

      it.each(cells)('cell %s has the certificates that its pods mount', (cell, cluster) => {
        const made = certificates(cluster.objects).map(({ spec }) => spec);
        const api = made.find(({ secretName }) => secretName === `${service}-tls-${cell}`);
        const { metadata } = cluster.get('Service', `${service}-api-${cell}`);
        const name = metadata?.name ?? '';
        expect(secretsOf(cluster)).toContain(api?.secretName);
        expect(api?.dnsNames).toEqual([name, `${name}.tessera.svc`]);
        // The installation has one.
        expect(new Set(made.map(({ issuerRef }) => issuerRef.name))).toEqual(new Set(['tessera']));
      });

      it.each(cells)('cell %s has a Postgres that only its own pods reach', (cell, cluster) => {
        const [postgres, ...more] = postgresClusters(cluster.objects);
        if (postgres === undefined) throw new Error('There is no Postgres.');
        expect([postgres.metadata.name, more]).toEqual([`${service}-postgres-${cell}`, []]);
        const together = new Cluster(cells.flatMap(([, each]) => each.objects));
        const reaching = CELLS.filter((each) =>
          connects(together, `${service}-api-${each}`, podLabelsOf(postgres), 5432),
        );
        expect(reaching).toEqual([cell]);
        const policies = together
          .all('NetworkPolicy')
          .filter(({ spec }) => selects(spec?.podSelector, podLabelsOf(postgres)));
        expect(policies.map(({ metadata }) => metadata?.name)).toEqual([postgres.metadata.name]);
        const made = certificates(cluster.objects).find(
          ({ spec }) => spec.secretName === postgres.spec.certificates.serverTLSSecret,
        );
        // The operator makes Services by these names.
        const names = ['rw', 'ro'].map((end) => `${postgres.metadata.name}-${end}`);
        expect(made?.spec.dnsNames).toEqual(names.flatMap((each) => [each, `${each}.tessera.svc`]));
        expect(postgresSecrets(cluster.objects).every((name) => name.endsWith(`-${cell}`))).toBe(
          true,
        );
      });

      it('have only fields and values that operators and Kubernetes take', async () => {
        expect(typeErrors(a.objects)).toEqual([]);
        expect(await validationErrors(a.objects)).toEqual([]);
      });
    },
  );

  it('the queries of a release in another namespace ask for it with the lines of the guide', () => {
    const page = readFileSync('docs/operations/cells.md', 'utf8');
    const [, lines = ''] = /```yaml\n(replacements:\n.*?)```/s.exec(page) ?? [];
    const objects = renderTemporary('cell-release', {
      namespace: 'payments',
      resources: [],
      components: ['k8s/components/keda/fraud/objects', 'k8s/components/cell'],
      ...cellFields('fraud', 'a'),
      ...(parse(lines) as object),
    });
    const queries = scaledObjects(objects).flatMap(({ spec }) =>
      spec.triggers.flatMap(({ metadata: { query } }) => query ?? []),
    );
    expect(queries).toHaveLength(2);
    for (const query of queries) expect(query).toContain('{cell="a",namespace="payments",');
  });

  it('without the component cell, objects of operators of two cells would be the same', () => {
    const [a, b] = CELLS.map((cell) => {
      const resources = ['k8s/overlays/production/fraud'];
      const overlay = {
        resources,
        components: operatorComponents('fraud'),
        nameSuffix: `-${cell}`,
      };
      return new Cluster(renderTemporary('cell-operators', overlay));
    }) as [Cluster, Cluster];
    expect(overlapsOf(a, b)).toEqual(
      expect.arrayContaining([
        'scaled Deployment fraud-api',
        'certificate in fraud-tls',
        'certificate for fraud-api',
        'Secret fraud-postgres-owner',
      ]),
    );
  });
}

/** Of the series of both cells and of one without, in two namespaces, those that a query is about. */
function measured(query: string, service: string): readonly Series[] {
  const [selector] = selectorsIn(parsePromQl(query));
  if (selector === undefined) throw new Error(`${query} has no selector.`);
  const places = ['tessera', 'another'].flatMap((namespace) =>
    ['a', 'b', ''].map((cell) => ({ namespace, cell })),
  );
  const series = places.map((place) => {
    const labels = { ...place, service, component: 'api' };
    const values = { value: 1, earlierValue: 1, perSecond: 1, earlierPerSecond: 1 };
    return { metric: selector.metric, labels, ...values };
  });
  return matching(selector, series);
}
