import { selects, type Cluster, type Labels } from './cluster.js';
import type { ClusterObject } from './rendered-overlay.js';
import { renderTemporary } from './temporary-overlay.js';

/** A Postgres as CloudNativePG describes it, as far as tests read it. */
export interface PostgresCluster {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly instances: number;
    readonly affinity: object;
    readonly bootstrap: {
      readonly initdb: {
        readonly database: string;
        readonly owner: string;
        readonly secret: { readonly name: string };
        readonly postInitSQL: readonly string[];
        readonly postInitApplicationSQL: readonly string[];
      };
    };
    readonly managed: {
      readonly roles: readonly {
        readonly name: string;
        readonly passwordSecret: { readonly name: string };
      }[];
    };
    readonly certificates: { readonly serverTLSSecret: string; readonly serverCASecret: string };
    readonly inheritedMetadata: { readonly labels: Labels };
    readonly postgresql: { readonly synchronous: object; readonly parameters: object };
  };
}

/** Production with Postgres and Valkey in the same cluster. */
export function renderStores(): ClusterObject[] {
  return renderTemporary('stores', {
    namespace: 'tessera',
    resources: ['k8s/overlays/production'],
    components: ['cert-manager', 'cloudnative-pg', 'valkey'].map(
      (name) => `k8s/components/${name}`,
    ),
  });
}

export function postgresClusters(objects: readonly ClusterObject[]): PostgresCluster[] {
  return objects.filter(({ kind }) => kind === 'Cluster') as unknown as PostgresCluster[];
}

/** Whether policies let an API open a connection to pods with these labels, at both ends. */
export function connects(cluster: Cluster, api: string, labels: Labels, port: number): boolean {
  const from = cluster.pod(`Deployment ${api}`).labels;
  const policies = cluster.all('NetworkPolicy').map(({ spec }) => spec);
  const leaves = policies
    .filter((spec) => selects(spec?.podSelector, from))
    .flatMap((spec) => spec?.egress ?? [])
    .some(
      ({ to = [], ports = [] }) =>
        ports.some((each) => each.port === port) &&
        to.some(
          ({ podSelector, ipBlock }) => !ipBlock && podSelector && selects(podSelector, labels),
        ),
    );
  const enters = policies
    .filter((spec) => spec?.ingress !== undefined && selects(spec.podSelector, labels))
    .flatMap((spec) => spec?.ingress ?? [])
    .some(
      ({ from: peers = [], ports = [] }) =>
        ports.some((each) => each.port === port) &&
        peers.some(({ podSelector }) => podSelector && selects(podSelector, from)),
    );
  return leaves && enters;
}

/** The labels of the pods that the operator makes; newer versions write those of `app.kubernetes.io` themselves. */
export function podLabelsOf({ metadata, spec }: PostgresCluster): Labels {
  return {
    ...spec.inheritedMetadata.labels,
    'app.kubernetes.io/name': 'postgresql',
    'app.kubernetes.io/component': 'database',
    'app.kubernetes.io/instance': metadata.name,
    'cnpg.io/cluster': metadata.name,
  };
}
