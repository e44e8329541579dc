import { Cluster, selects, type Labels } from './cluster.js';
import { operatorReferences } from './operator-objects.js';
import type { ClusterObject } from './rendered-overlay.js';

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** Those that the installation has once; the cells' own may not be among them. */
export const SHARED_CONFIG_MAPS = ['authority'];

/** Objects of one cell, by the label that all of them have. */
export function cellOf(objects: readonly ClusterObject[], cell: string): Cluster {
  return new Cluster(
    objects.filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/instance'] === cell),
  );
}

/**
 * What two cells have in common but should not: a selector of one that matches a pod of the other, a
 * name, a Secret, a host, the address of a store, or what an operator is asked to scale, certify or run.
 */
export function overlapsOf(one: Cluster, other: Cluster): string[] {
  return [
    ...crossingSelectors(one, other),
    ...crossingSelectors(other, one),
    ...common(one, other, (cluster) => cluster.objects.map(nameOf)),
    ...common(one, other, (cluster) => secretsOf(cluster).map((name) => `Secret ${name}`)),
    ...common(one, other, (cluster) =>
      configMapsOf(cluster)
        .filter((name) => !SHARED_CONFIG_MAPS.includes(name))
        .map((name) => `ConfigMap ${name}`),
    ),
    ...common(one, other, hostsOf),
    ...common(one, other, storesOf),
    ...common(one, other, ({ objects }) => operatorReferences(objects)),
  ];
}

/** Every label selector of a cell's own pods, by the object that has it. Peers of policies are other pods. */
export function selectorsOf({ objects }: Cluster): [string, Selector][] {
  return objects.flatMap((object): [string, Selector][] => {
    const name = nameOf(object);
    const spec = (object['spec'] ?? {}) as {
      selector?: Selector & Record<string, string>;
      podSelector?: Selector;
      template?: { spec: { topologySpreadConstraints?: { labelSelector: Selector }[] } };
    };
    switch (object.kind) {
      case 'Service':
        return [[name, { matchLabels: spec.selector ?? {} }]];
      case 'NetworkPolicy':
        return [[name, spec.podSelector ?? {}]];
      case 'PodDisruptionBudget':
        return [[name, spec.selector ?? {}]];
      case 'Deployment':
        return [
          [name, spec.selector ?? {}],
          ...(spec.template?.spec.topologySpreadConstraints ?? []).map(
            ({ labelSelector }, index): [string, Selector] => [
              `${name}, spread ${index}`,
              labelSelector,
            ],
          ),
        ];
      default:
        return [];
    }
  });
}

/** Labels of the pods that a selector matches. */
export function selected(cluster: Cluster, selector: Selector): Labels[] {
  return cluster
    .pods()
    .map(({ labels }) => labels)
    .filter((labels) => selects(selector, labels));
}

/** Secrets that pods mount and Ingresses end TLS with. */
export function secretsOf(cluster: Cluster): string[] {
  const mounted = cluster
    .pods()
    .flatMap(({ spec }) => spec.volumes ?? [])
    .map(({ secret }) => secret?.secretName);
  const tls = cluster.all('Ingress').flatMap(({ spec }) => spec?.tls ?? []);
  const names = [...mounted, ...tls.map(({ secretName }) => secretName)];
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** ConfigMaps that containers read and pods mount. */
export function configMapsOf(cluster: Cluster): string[] {
  const read = cluster
    .containers()
    .flatMap(({ container }) => container.envFrom ?? [])
    .map(({ configMapRef }) => configMapRef?.name);
  const mounted = cluster
    .pods()
    .flatMap(({ spec }) => spec.volumes ?? [])
    .map(({ configMap }) => configMap?.name);
  return [...new Set([...read, ...mounted].filter((name) => name !== undefined))];
}

/** Hosts by which the cell is reached from outside. */
function hostsOf(cluster: Cluster): string[] {
  return cluster
    .all('Ingress')
    .flatMap(({ spec }) => spec?.rules ?? [])
    .map(({ host = '' }) => `host ${host}`);
}

/** Addresses or labels of the database and of Redis. */
function storesOf(cluster: Cluster): string[] {
  return cluster
    .all('NetworkPolicy')
    .filter(({ metadata }) => metadata?.name?.includes('-to-stores') === true)
    .flatMap(({ spec }) => spec?.egress ?? [])
    .flatMap(({ to = [] }) =>
      to.map(({ ipBlock, podSelector }) => `store ${ipBlock?.cidr ?? JSON.stringify(podSelector)}`),
    );
}

function crossingSelectors(from: Cluster, to: Cluster): string[] {
  return selectorsOf(from)
    .filter(([, selector]) => selected(to, selector).length > 0)
    .map(([name]) => `the selector of ${name}`);
}

function common(one: Cluster, other: Cluster, listOf: (cluster: Cluster) => string[]): string[] {
  const others = new Set(listOf(other));
  return [...new Set(listOf(one))].filter((each) => others.has(each));
}

function nameOf({ kind, metadata }: ClusterObject): string {
  return `${kind} ${metadata.name}`;
}
