import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { matching, type Series } from './promql/evaluate-promql.js';
import { parsePromQl, selectorsOf } from './promql/parse-promql.js';
import { Cluster } from './support/cluster.js';
import { certificates, scaledObjects } from './support/operator-objects.js';
import { canRender, type ClusterObject } from './support/rendered-overlay.js';
import { SERVICES } from './support/services.js';
import { renderTemporary } from './support/temporary-overlay.js';
import { typeErrors } from './support/type-errors.js';
import { validationErrors } from './support/validation-errors.js';

/** What a component adds to production, of the API group that it brings. */
function added(
  component: string,
  group: string,
  ...more: readonly string[]
): [Cluster, ClusterObject[]] {
  const objects = renderTemporary(component, {
    namespace: 'tessera',
    resources: ['k8s/overlays/production'],
    components: [component, ...more].map((name) => `k8s/components/${name}`),
  });
  return [new Cluster(objects), objects.filter(({ apiVersion }) => apiVersion.startsWith(group))];
}

function seriesOf(metric: string, namespace: string, service: string): Series {
  const values = { value: 1, earlierValue: 1, perSecond: 1, earlierPerSecond: 1 };
  return { metric, labels: { namespace, service, component: 'api', cell: '' }, ...values };
}

if (canRender()) {
  describe('the component keda', () => {
    const [cluster, objects] = added('keda', 'keda.sh/');
    const scaled = scaledObjects(objects);

    it('has only fields and values that KEDA takes', async () => {
      expect(objects).toHaveLength(6);
      expect(typeErrors(objects)).toEqual([]);
      expect(await validationErrors(objects)).toEqual([]);
    });

    it('is the only autoscaler of each Deployment that it scales', () => {
      const targets = scaled.map(({ spec }) => spec.scaleTargetRef.name);
      const others = cluster
        .all('HorizontalPodAutoscaler')
        .map(({ spec }) => spec.scaleTargetRef.name);
      expect(targets.filter((name) => others.includes(name))).toEqual([]);
      for (const name of targets) {
        expect(cluster.get('Deployment', name).spec?.replicas).toBeUndefined();
      }
    });

    it.each([
      ['production', 'tessera'],
      ['staging', 'tessera-staging'],
    ])('asks for metrics of the namespace only, in %s', (overlay, namespace) => {
      const rendered = renderTemporary('keda-namespace', {
        namespace,
        resources: [`k8s/overlays/${overlay}`],
        components: ['k8s/components/keda'],
      });
      const triggers = scaledObjects(rendered).flatMap(({ spec }) => spec.triggers);
      const asked = triggers.flatMap(({ metadata: { query } }) =>
        query === undefined ? [] : selectorsOf(parsePromQl(query)),
      );
      expect(asked).toHaveLength(6);
      for (const selector of asked) {
        const series = ['tessera', 'tessera-staging'].flatMap((each) =>
          SERVICES.map(({ name }) => seriesOf(selector.metric, each, name)),
        );
        const found = matching(selector, series).map(({ labels }) => labels['namespace']);
        expect(found).toEqual([namespace]);
      }
      // A wrong namespace finds nothing, which must not look like no load.
      const lenient = triggers.filter(
        ({ metadata }) => metadata.query !== undefined && metadata.ignoreNullValues !== 'false',
      );
      expect(lenient).toEqual([]);
    });

    it('has the same objects for a release of the chart, with the lines of the guide in any namespace', () => {
      const page = readFileSync('docs/operations/scaling.md', 'utf8');
      const [, lines = ''] = /```yaml\n(namespace: tessera\n.*?)```/s.exec(page) ?? [];
      const { components, ...overlay } = parse(lines) as { components: readonly string[] };
      expect(components).toEqual(['../k8s/components/keda/objects']);
      const release = (namespace: string) =>
        renderTemporary('keda-release', {
          ...overlay,
          namespace,
          resources: [],
          components: ['k8s/components/keda/objects'],
        });
      expect(release('tessera')).toEqual(objects);
      const queries = scaledObjects(release('payments')).flatMap(({ spec }) =>
        spec.triggers.flatMap(({ metadata }) => metadata.query ?? []),
      );
      expect(queries).toHaveLength(6);
      for (const query of queries) expect(query).toContain('{cell="",namespace="payments",');
    });

    it('asks for metrics that the services have', () => {
      const page = readFileSync('docs/operations/metrics.md', 'utf8');
      const queries = scaled.flatMap(({ spec }) =>
        spec.triggers.flatMap(({ metadata }) => metadata.query ?? []),
      );
      expect(queries).toHaveLength(6);
      for (const query of queries) {
        const [metric = query] = /work_due|http_request_duration_seconds/.exec(query) ?? [];
        expect(page).toContain(`\`${metric}\``);
      }
    });
  });

  describe('the component standby', () => {
    it('gives each API and worker the URL of its standby, and nothing else a Secret', () => {
      const [cluster] = added('standby', 'none/');
      const deployments = cluster.all('Deployment');
      const read = ['database-read-url', 'DATABASE_READ_URL_FILE'];
      for (const pod of cluster.pods()) {
        const text = JSON.stringify(pod);
        const found = read.filter((name) => text.includes(`"${name}"`));
        expect([pod.owner, found]).toEqual([
          pod.owner,
          pod.owner.startsWith('Deployment') ? read : [],
        ]);
      }
      expect(deployments.length).toBeGreaterThan(10);
    });
  });

  describe('the component event-stream', () => {
    const [cluster] = added('event-stream', 'none/');
    const services = ['account-info', 'commerce', 'fraud', 'gateway-legacy', 'vault'];

    it('gives the workers of services with events the URLs, and nothing else', () => {
      const names = ['EVENT_STREAM_URL_FILE', 'EVENT_STREAM_DATABASE_URL_FILE'];
      const mounted = ['event-stream-url', 'event-stream-database-url'];
      const given = cluster.pods().flatMap((pod) => {
        const text = JSON.stringify(pod);
        const found = [...names, ...mounted].filter((name) => text.includes(`"${name}"`));
        return found.length === 0 ? [] : [[pod.owner, found.length]];
      });
      expect(given.sort()).toEqual(services.map((name) => [`Deployment ${name}-worker`, 4]));
    });

    it('gives them credentials as a file where its component credentials is added', () => {
      const [withCredentials] = added('event-stream', 'none/', 'event-stream/credentials');
      const names = ['EVENT_STREAM_CREDENTIALS_FILE', 'event-stream-credentials'];
      const given = (all: Cluster) =>
        all
          .pods()
          .filter((pod) => names.some((name) => JSON.stringify(pod).includes(`"${name}"`)))
          .map(({ owner }) => owner)
          .sort();
      expect(given(cluster)).toEqual([]);
      expect(given(withCredentials)).toEqual(services.map((name) => `Deployment ${name}-worker`));
      for (const name of services) {
        const { spec } = withCredentials.get('Deployment', `${name}-worker`);
        const [container] = spec?.template.spec?.containers ?? [];
        const file = container?.env?.find((each) => each.name === names[0])?.value;
        const mount = container?.volumeMounts?.find((each) => each.name === 'secrets');
        const volume = spec?.template.spec?.volumes?.find((each) => each.name === 'secrets');
        expect(file).toBe(`${mount?.mountPath ?? ''}/event-stream-credentials`);
        expect(volume?.secret?.secretName).toBe(`${name}-secrets`);
        expect(volume?.secret?.items).toContainEqual({
          key: 'event-stream-credentials',
          path: 'event-stream-credentials',
        });
      }
    });

    it('lets these workers reach NATS, and nothing else', () => {
      const { spec } = cluster.get('NetworkPolicy', 'workers-to-event-stream');
      expect(spec?.policyTypes).toEqual(['Egress']);
      expect(spec?.egress).toHaveLength(1);
      expect(spec?.egress?.[0]?.ports).toEqual([{ protocol: 'TCP', port: 4222 }]);
      const reaching = cluster
        .pods()
        .filter(({ labels }) => labels['app.kubernetes.io/component'] === 'worker')
        .filter(({ service }) =>
          spec?.podSelector?.matchExpressions?.[0]?.values?.includes(service),
        );
      expect(reaching.map(({ service }) => service).sort()).toEqual(services);
      expect(spec?.podSelector?.matchLabels).toEqual({ 'app.kubernetes.io/component': 'worker' });
    });

    it('leads them to Kafka instead where its component kafka is added', () => {
      const [withKafka] = added('event-stream', 'none/', 'event-stream/kafka');
      const { spec } = withKafka.get('NetworkPolicy', 'workers-to-event-stream');
      expect(spec?.podSelector).toEqual(
        cluster.get('NetworkPolicy', 'workers-to-event-stream').spec?.podSelector,
      );
      expect(spec?.egress).toHaveLength(1);
      expect(spec?.egress?.[0]?.ports).toEqual([{ protocol: 'TCP', port: 9093 }]);
      const [{ namespaceSelector } = {}] = spec?.egress?.[0]?.to ?? [];
      expect(namespaceSelector?.matchLabels).toEqual({ 'kubernetes.io/metadata.name': 'kafka' });
    });
  });

  describe('the component cert-manager', () => {
    const [cluster, objects] = added('cert-manager', 'cert-manager.io/');

    it('has only fields and values that cert-manager takes', async () => {
      expect(typeErrors(objects)).toEqual([]);
      expect(await validationErrors(objects)).toEqual([]);
    });

    it('makes the certificate of every API, under the names by which it is called', () => {
      const made = certificates(objects).map(({ spec }) => [spec.secretName, ...spec.dnsNames]);
      const wanted = SERVICES.map(({ name }) => {
        const { metadata } = cluster.get('Service', `${name}-api`);
        return [`${name}-tls`, metadata?.name, `${metadata?.name ?? ''}.tessera.svc`];
      });
      expect(made.sort()).toEqual(wanted.sort());
    });
  });
}
