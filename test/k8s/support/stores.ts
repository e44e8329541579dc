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
        readonly postInitSQL: readonly string[];
        readonly postInitApplicationSQL: readonly string[];
      };
    };
    readonly managed: { readonly roles: readonly { readonly name: string }[] };
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
