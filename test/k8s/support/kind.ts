import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { Cluster } from './cluster.js';
import type { ClusterObject } from './rendered-overlay.js';

export const OVERLAY = 'k8s/overlays/kind';

/** Something that a pod reads: a key of a Secret or of a ConfigMap, or all keys of it. */
export interface ReadObject {
  readonly owner: string;
  readonly kind: 'ConfigMap' | 'Secret';
  readonly name: string;
  readonly key: string | null;
}

export function statefulSets(objects: readonly ClusterObject[]): IStatefulSet[] {
  return objects.filter(({ kind }) => kind === 'StatefulSet') as unknown as IStatefulSet[];
}

/** What the pods of all Deployments, StatefulSets and Jobs mount or take settings from, unless it is optional. */
export function readObjects(cluster: Cluster): ReadObject[] {
  const pods: { owner: string; spec: IPodSpec }[] = [
    ...cluster.pods(),
    ...statefulSets(cluster.objects).map(({ metadata, spec }) => ({
      owner: `StatefulSet ${metadata?.name ?? ''}`,
      spec: spec?.template.spec ?? { containers: [] },
    })),
  ];
  return pods.flatMap(({ owner, spec }) => [
    ...(spec.volumes ?? []).flatMap(({ secret, configMap }): ReadObject[] => {
      if (secret?.optional === true) return [];
      const [kind, name, items] = secret
        ? (['Secret', secret.secretName, secret.items] as const)
        : (['ConfigMap', configMap?.name, configMap?.items] as const);
      if (name === undefined) return [];
      const keys = items?.map(({ key }) => key) ?? [null];
      return keys.map((key) => ({ owner, kind, name, key }));
    }),
    ...spec.containers
      .flatMap(({ envFrom = [] }) => envFrom)
      .flatMap(({ configMapRef }): ReadObject[] =>
        configMapRef?.name === undefined
          ? []
          : [{ owner, kind: 'ConfigMap', name: configMapRef.name, key: null }],
      ),
  ]);
}
