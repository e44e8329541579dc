import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { AVAILABILITY_POLICIES } from './policies/availability-policies.js';
import { CONFIGURATION_POLICIES } from './policies/configuration-policies.js';
import { INGRESS_POLICIES } from './policies/ingress-policies.js';
import { MONITORING_POLICIES } from './policies/monitoring-policies.js';
import { NETWORK_POLICIES } from './policies/network-policies.js';
import { POD_POLICIES } from './policies/pod-policies.js';
import type { Policy } from './policies/policy.js';
import { SECRET_POLICIES } from './policies/secret-policies.js';
import { WORKLOAD_POLICIES } from './policies/workload-policies.js';
import { Cluster } from './support/cluster.js';
import { portsOf } from './support/edges.js';
import { OVERLAY, statefulSets } from './support/kind.js';
import { canRender, renderOverlay } from './support/rendered-overlay.js';
import { SERVICES } from './support/services.js';
import { connects } from './support/stores.js';
import { typeErrors } from './support/type-errors.js';
import { validationErrors } from './support/validation-errors.js';

/** What production has and a trial on one machine has not. */
const NOT_OF_A_TRIAL: readonly string[] = [
  // Images are those that kind loads.
  'every image is of one version, from the registry of the environment',
  'each service runs its own image, and the sandbox nowhere',
  // One pod of each.
  'the APIs of payments scale by CPU alone, which needs no metrics adapter',
  'every Deployment has two pods or more, and says how many unless it scales by itself',
  // The stores are pods of the cluster, on one server.
  'what selects pods selects those of one Deployment',
  'every service has its own database, which no other reaches',
  // There are no payment providers and no directory server.
  'a pod reaches what the table says and nothing else',
  // There is no Prometheus and no ingress.
  'Prometheus finds the metrics of every pod, at a port that it is let to',
  'labels of the services and of their parts come from the labels of the pods',
  'the public ingress of the vault leads to no route that reads, forwards or reveals a card',
  'an ingress names its class, and that of the whole vault is another than the public one',
  'an ingress lets through what its service takes',
];
const POLICIES = [
  ...POD_POLICIES,
  ...SECRET_POLICIES,
  ...WORKLOAD_POLICIES,
  ...AVAILABILITY_POLICIES,
  ...NETWORK_POLICIES,
  ...CONFIGURATION_POLICIES,
  ...INGRESS_POLICIES,
  ...MONITORING_POLICIES,
];

interface KindCluster {
  readonly nodes: readonly {
    readonly extraPortMappings: readonly {
      readonly containerPort: number;
      readonly hostPort: number;
      readonly listenAddress: string;
    }[];
  }[];
}

if (canRender()) {
  const objects = renderOverlay(OVERLAY);
  const cluster = new Cluster(objects);

  describe(OVERLAY, () => {
    it('has only fields and values that Kubernetes takes', async () => {
      expect(typeErrors(objects)).toEqual([]);
      expect(await validationErrors(objects)).toEqual([]);
    });

    it.each(POLICIES.filter(({ name }) => !NOT_OF_A_TRIAL.includes(name)))(
      'as in production: $name',
      ({ violations }) => {
        expect(violations(cluster)).toEqual([]);
      },
    );

    it('differs from production in nothing else', () => {
      const differing = POLICIES.filter((policy) => isBroken(policy, cluster));
      expect(differing.map(({ name }) => name).sort()).toEqual([...NOT_OF_A_TRIAL].sort());
    });

    it('runs one pod of everything', () => {
      const replicas = [
        ...cluster.all('Deployment').map(({ spec }) => spec?.replicas),
        ...statefulSets(objects).map(({ spec }) => spec?.replicas),
      ];
      expect(replicas).toHaveLength(15);
      expect(new Set(replicas)).toEqual(new Set([1]));
      expect(cluster.all('HorizontalPodAutoscaler')).toEqual([]);
    });

    it('needs no operator: every kind of object is one of Kubernetes itself', () => {
      const groups = new Set(objects.map(({ apiVersion }) => apiVersion));
      expect(
        [...groups].filter((group) => group.includes('.') && !group.includes('k8s.io')),
      ).toEqual([]);
    });

    it('asks for no more than a laptop has', () => {
      const requests = [...cluster.running().map(({ spec }) => spec), ...specsOfStores()].flatMap(
        ({ containers, initContainers = [] }) =>
          [...containers, ...initContainers.filter(({ restartPolicy }) => restartPolicy)].map(
            ({ resources }) => resources?.requests ?? {},
          ),
      );
      const total = (name: string) =>
        requests.reduce((sum, each) => sum + Number.parseInt(String(each[name]), 10), 0);
      expect(requests.every(({ cpu, memory }) => /^\d+m$/.test(String(cpu)) && memory)).toBe(true);
      expect(total('cpu')).toBeLessThanOrEqual(1500);
      expect(total('memory')).toBeLessThanOrEqual(4096);
    });

    it.each(SERVICES)('lets $name reach Postgres and Valkey', ({ name }) => {
      const reached = ['postgres', 'valkey', 'valkey-ephemeral'].filter((role) =>
        connects(
          cluster,
          `${name}-api`,
          { 'tessera.dev/role': role },
          role === 'postgres' ? 5432 : 6379,
        ),
      );
      expect(reached).toEqual([
        'postgres',
        'valkey',
        ...(name === 'vault' ? ['valkey-ephemeral'] : []),
      ]);
    });

    it('lets every pod of a service resolve names', () => {
      const reaching = cluster
        .pods()
        .filter((pod) =>
          portsOf(cluster, pod, 'Egress').some(({ ports = [] }) => ports.includes(53)),
        );
      expect(reaching).toHaveLength(cluster.pods().length);
    });

    it('has each API at the port of its public URL, on the loopback address of the machine', () => {
      const { nodes } = parse(readFileSync(`${OVERLAY}/cluster.yaml`, 'utf8')) as KindCluster;
      const mapped = nodes.flatMap(({ extraPortMappings }) => extraPortMappings);
      const wanted = SERVICES.map(({ name }) => {
        const { spec } = cluster.get('Service', `${name}-api`);
        expect(spec?.type).toBe('NodePort');
        return {
          containerPort: spec?.ports?.[0]?.nodePort,
          hostPort: Number(new URL(cluster.settings(name)['PUBLIC_URL'] ?? '').port),
          listenAddress: '127.0.0.1',
        };
      });
      expect(mapped).toEqual(wanted);
    });

    it('lets connections from outside in at the TLS port of APIs, and nowhere else', () => {
      const { spec } = cluster.get('NetworkPolicy', 'node-ports');
      expect(spec?.ingress).toEqual([{ ports: [{ protocol: 'TCP', port: 8443 }] }]);
      const open = cluster
        .pods()
        .filter((pod) =>
          portsOf(cluster, pod, 'Ingress').some(({ policy }) => policy === 'node-ports'),
        );
      expect(open.map(({ owner }) => owner).sort()).toEqual(
        SERVICES.map(({ name }) => `Deployment ${name}-api`).sort(),
      );
    });
  });

  function specsOfStores() {
    return statefulSets(objects).flatMap(({ spec }) => spec?.template.spec ?? []);
  }
}

/** Some look for an object that a trial does not have. */
function isBroken({ violations }: Policy, cluster: Cluster): boolean {
  try {
    return violations(cluster).length > 0;
  } catch {
    return true;
  }
}
